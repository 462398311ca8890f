import { invalid } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Payment } from '../world/model.ts';
import type { PaymentDates, StatementInput } from '../world/payment.ts';
import { paymentMethods, paymentTypes } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import {
  type BearerCall,
  booleanOf,
  dayOf,
  type Fields,
  fieldsOf,
  integerOf,
  listOf,
  nullable,
  numberOf,
  oneOf,
  optional,
  textOf,
  uuidOf,
} from './call.ts';

function datesOf(fields: Fields, rules: Rules, payments: readonly Payment[], world: World): PaymentDates {
  const given = {
    ...optional(fields, 'start_date', dayOf),
    ...optional(fields, 'end_date', dayOf),
    ...optional(fields, 'pay_date', dayOf),
    ...optional(fields, 'debit_date', dayOf),
  };
  const requireDay = (day: string | undefined) => {
    if (day === undefined) throw invalid('The default dates of this payment lie beyond the year 9999.');
    return day;
  };
  const startDate = given.start_date ?? requireDay(rules.defaultStart(payments, world));
  const endDate = given.end_date ?? requireDay(rules.defaultEnd(startDate));
  const payDate = given.pay_date ?? requireDay(rules.defaultPay(endDate));
  const debitDate = given.debit_date ?? requireDay(rules.defaultDebit(payDate));
  return { startDate, endDate, payDate, debitDate };
}

function statementsOf(value: unknown, where: string) {
  const inputs = listOf(value, where).map((element, index) => statementInputOf(element, `${where}[${index}]`));
  const named = inputs.flatMap(({ individual_id: id }) => id?.toLowerCase() ?? []);
  if (new Set(named).size < named.length) throw invalid('pay_statements must not name an individual twice.');
  return inputs;
}

/** "2. Create sandbox payment", for the token's own entity. A body is optional, as every field in it is. */
export async function createSandboxPayment(call: BearerCall) {
  const entity = call.entity();
  const fields = fieldsOf(call.body ?? {}, 'The body');
  const dates = datesOf(fields, call.rules, entity.payments, call.world);
  call.rules.requirePossibleDates(dates, entity.payments);
  const { pay_statements: statements } = optional(fields, 'pay_statements', statementsOf);
  const { payment } = await call.write({
    kind: 'payment-created',
    entityId: entity.id,
    dates,
    ...(statements === undefined ? {} : { statements: call.rules.listed(statements, entity) }),
  });
  return { payment_id: payment?.id, pay_date: payment?.payDate };
}

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

/** Reads one element of `pay_statements`: every field is optional, and unknown ones are ignored. */
function statementInputOf(value: unknown, where: string): StatementInput {
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
