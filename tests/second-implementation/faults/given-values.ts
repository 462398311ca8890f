import type { Json } from '../call.ts';
import { objectsIn, onCall } from '../rewrite.ts';
import { type Faults, sometimes } from './fault.ts';

const KINDS = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'];

/** Changes the statements that a sandbox payment is given, before anything looks at them. */
const onGiven = (edit: (statement: Json, body: Json) => void) =>
  onCall('create-sandbox-payment', (_, body) => {
    for (const statement of objectsIn(body.pay_statements)) edit(statement, body);
    return { body };
  });
/** Changes the lines of one kind that a sandbox payment is given. */
const onGivenLines = (kind: string, edit: (lines: Json[]) => Json[]) =>
  onGiven((statement) => {
    if (Array.isArray(statement[kind])) statement[kind] = edit(objectsIn(statement[kind]));
  });
/** Changes every line that a sandbox payment is given. */
const onEveryLine = (edit: (line: Json) => void) =>
  onGiven((statement) => {
    for (const line of KINDS.flatMap((kind) => objectsIn(statement[kind]))) edit(line);
  });

/** Values given to a sandbox payment, and lines given in part, that do not come back as they were sent. */
export const GIVEN_VALUE_FAULTS: Faults = {
  'deduction-lost-without-name': {
    ...sometimes('round-trip'),
    summary: 'drops a deduction without a name',
    wrap: onGivenLines('employee_deductions', (lines) => lines.filter(({ name }) => name !== undefined)),
  },
  'deduction-name-lost-without-direction': {
    ...sometimes('round-trip'),
    summary: 'forgets the name of a deduction that gives nothing but its name and amount',
    wrap: onGivenLines('employee_deductions', (lines) =>
      lines.map((line) =>
        line.pre_tax === undefined && line.amount !== undefined ? { ...line, name: 'Deduction' } : line,
      ),
    ),
  },
  'hours-lost-without-pay': {
    ...sometimes('round-trip'),
    summary: 'forgets the total hours of a statement without any pay',
    wrap: onGiven((statement) => {
      if (statement.gross_pay === undefined && statement.net_pay === undefined) delete statement.total_hours;
    }),
  },
  'method-lost-without-type': {
    ...sometimes('round-trip'),
    summary: 'forgets the payment method of a statement that has no type',
    wrap: onGiven((statement) => {
      if (statement.type === undefined) delete statement.payment_method;
    }),
  },
  'zero-amount-is-null': {
    ...sometimes('round-trip'),
    summary: 'has null for an amount of 0 in a contribution',
    wrap: onGivenLines('employer_contributions', (lines) =>
      lines.map((line) => (line.amount === 0 ? { ...line, amount: null } : line)),
    ),
  },
  'amounts-of-32-bits': {
    ...sometimes('round-trip'),
    summary: 'keeps 32 bits of the amount of a line',
    wrap: onEveryLine((line) => {
      if (Number.isSafeInteger(line.amount)) line.amount = Number(line.amount) | 0;
    }),
  },
  'equal-lines-are-one': {
    ...sometimes('round-trip'),
    summary: 'keeps one of two equal lines',
    wrap: onGivenLines('taxes', (lines) => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]),
  },
  'last-statement-loses-its-contributions': {
    ...sometimes('round-trip'),
    summary: 'has no contributions in the last of several statements that a payment was given',
    wrap: onGiven((statement, body) => {
      const all = objectsIn(body.pay_statements);
      if (all.length > 1 && statement === all.at(-1)) delete statement.employer_contributions;
    }),
  },
};
