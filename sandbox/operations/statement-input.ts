import { invalid } from '../rules/refusal.ts';
import type { StatementInput } from '../world/statement-input.ts';
import { paymentMethods, paymentTypes } from '../world/wire.ts';
import {
  booleanOf,
  fieldsOf,
  integerOf,
  listOf,
  nullable,
  numberOf,
  oneOf,
  optional,
  textOf,
  uuidOf,
} from './request-parts.ts';

function individualOf(value: unknown, where: string): string {
  const id = uuidOf(value, where);
  // Pay statements show version 4 UUIDs only, so no other could be read back.
  if (!/^.{14}4.{4}[89ab]/.test(id)) throw invalid(`${where} must be the version 4 UUID of an individual.`);
  // It is read back as it was sent, in whatever letter case.
  return String(value);
}

const listOfLines =
  <T>(readLine: (line: Readonly<Record<string, unknown>>, where: string) => T) =>
  (value: unknown, where: string): T[] =>
    listOf(value, where).map((line, index) => {
      const at = `${where}[${index}]`;
      return readLine(fieldsOf(line, at), `${at}.`);
    });

const earnings = listOfLines((line, at) => ({
  ...optional(line, 'amount', integerOf, at),
  ...optional(line, 'hours', numberOf, at),
  ...optional(line, 'name', textOf, at),
}));

const taxes = listOfLines((line, at) => ({
  ...optional(line, 'amount', integerOf, at),
  ...optional(line, 'name', textOf, at),
  ...optional(line, 'employer', booleanOf, at),
}));

const employeeDeductions = listOfLines((line, at) => ({
  ...optional(line, 'amount', integerOf, at),
  ...optional(line, 'name', textOf, at),
  ...optional(line, 'pre_tax', booleanOf, at),
}));

const employerContributions = listOfLines((line, at) => ({
  ...optional(line, 'amount', integerOf, at),
  ...optional(line, 'name', textOf, at),
}));

/** Reads one element of `pay_statements`: every field is optional, and unknown ones are passed over. */
export function statementInputOf(value: unknown, where: string): StatementInput {
  const fields = fieldsOf(value, where);
  const at = `${where}.`;
  return {
    ...optional(fields, 'individual_id', individualOf, at),
    ...optional(fields, 'type', nullable(oneOf(paymentTypes)), at),
    ...optional(fields, 'payment_method', nullable(oneOf(paymentMethods)), at),
    ...optional(fields, 'total_hours', numberOf, at),
    ...optional(fields, 'gross_pay', integerOf, at),
    ...optional(fields, 'net_pay', integerOf, at),
    ...optional(fields, 'earnings', earnings, at),
    ...optional(fields, 'taxes', taxes, at),
    ...optional(fields, 'employee_deductions', employeeDeductions, at),
    ...optional(fields, 'employer_contributions', employerContributions, at),
  };
}
