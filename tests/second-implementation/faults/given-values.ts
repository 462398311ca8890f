import type { Json } from '../call.ts';
import { objectsIn, onCall } from '../rewrite.ts';
import { type Fault, sometimes } from './fault.ts';

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
const onNames = (edit: (name: string) => string | null) =>
  onEveryLine((line) => {
    if (typeof line.name === 'string') line.name = edit(line.name);
  });

const clause = 'any pay statement field can be overridden';
const base = { kind: 'round-trip', ...sometimes, clause } as const;

/** Values given to a sandbox payment, and lines given in part, that do not come back as they were sent. */
export const GIVEN_VALUE_FAULTS: readonly Fault[] = [
  {
    ...base,
    id: 'amount-lost-without-hours',
    summary: 'has an amount of 0 for an earning that was given without hours',
    wrap: () =>
      onGivenLines('earnings', (lines) =>
        lines.map((line) => (line.hours === undefined ? { ...line, amount: 0 } : line)),
      ),
  },
  {
    ...base,
    id: 'tax-lost-without-payer',
    summary: 'drops a tax that does not say whether the employer pays it',
    wrap: () => onGivenLines('taxes', (lines) => lines.filter(({ employer }) => employer !== undefined)),
  },
  {
    ...base,
    id: 'deduction-lost-without-name',
    summary: 'drops a deduction without a name',
    wrap: () => onGivenLines('employee_deductions', (lines) => lines.filter(({ name }) => name !== undefined)),
  },
  {
    ...base,
    id: 'contribution-renamed-without-amount',
    summary: 'forgets the name of a contribution without an amount',
    wrap: () =>
      onGivenLines('employer_contributions', (lines) =>
        lines.map((line) => (line.amount === undefined ? { ...line, name: null } : line)),
      ),
  },
  {
    ...base,
    id: 'deduction-name-lost-without-direction',
    summary: 'forgets the name of a deduction that gives nothing but its name and amount',
    wrap: () =>
      onGivenLines('employee_deductions', (lines) =>
        lines.map((line) =>
          line.pre_tax === undefined && line.amount !== undefined ? { ...line, name: 'Deduction' } : line,
        ),
      ),
  },
  {
    ...base,
    id: 'net-lost-without-gross',
    summary: 'forgets a net pay that is given without a gross pay',
    wrap: () =>
      onGiven((statement) => {
        if (statement.gross_pay === undefined) delete statement.net_pay;
      }),
  },
  {
    ...base,
    id: 'hours-lost-without-pay',
    summary: 'forgets the total hours of a statement without any pay',
    wrap: () =>
      onGiven((statement) => {
        if (statement.gross_pay === undefined && statement.net_pay === undefined) delete statement.total_hours;
      }),
  },
  {
    ...base,
    id: 'method-lost-without-type',
    summary: 'forgets the payment method of a statement that has no type',
    wrap: () =>
      onGiven((statement) => {
        if (statement.type === undefined) delete statement.payment_method;
      }),
  },
  {
    ...base,
    id: 'zero-amount-is-null',
    summary: 'has null for an amount of 0 in a contribution',
    wrap: () =>
      onGivenLines('employer_contributions', (lines) =>
        lines.map((line) => (line.amount === 0 ? { ...line, amount: null } : line)),
      ),
  },
  {
    ...base,
    id: 'zero-gross-is-null',
    summary: 'has no gross pay where 0 was given',
    wrap: () =>
      onGiven((statement) => {
        if (statement.gross_pay === 0) statement.gross_pay = null;
      }),
  },
  {
    ...base,
    id: 'false-is-null',
    summary: 'has null for a tax that is not paid by the employer',
    wrap: () =>
      onGivenLines('taxes', (lines) =>
        lines.map((line) => (line.employer === false ? { ...line, employer: null } : line)),
      ),
  },
  {
    ...base,
    id: 'names-composed',
    summary: 'composes letters and their accents in names',
    wrap: () => onNames((name) => name.normalize('NFC')),
  },
  {
    ...base,
    id: 'names-without-astral-signs',
    summary: 'replaces what lies beyond the basic plane in names',
    wrap: () => onNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
  },
  {
    ...base,
    id: 'names-trimmed',
    summary: 'trims the white space around names',
    wrap: () => onNames((name) => name.trim()),
  },
  {
    ...base,
    id: 'names-as-markup',
    summary: 'writes ampersands and angle brackets of names as in HTML',
    wrap: () => onNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  },
  {
    ...base,
    id: 'names-of-64-characters',
    summary: 'cuts names off after 64 characters',
    wrap: () => onNames((name) => name.slice(0, 64)),
  },
  {
    ...base,
    id: 'names-without-quotes',
    summary: 'drops quotation marks and backslashes from names',
    wrap: () => onNames((name) => name.replace(/["'\\]/g, '')),
  },
  {
    ...base,
    id: 'empty-names-are-null',
    summary: 'has null for an empty name',
    wrap: () => onNames((name) => (name === '' ? null : name)),
  },
  {
    ...base,
    id: 'amounts-of-32-bits',
    summary: 'keeps 32 bits of the amount of a line',
    wrap: () =>
      onEveryLine((line) => {
        if (Number.isSafeInteger(line.amount)) line.amount = Number(line.amount) | 0;
      }),
  },
  {
    ...base,
    id: 'net-of-32-bits',
    summary: 'keeps 32 bits of a net pay',
    wrap: () =>
      onGiven((statement) => {
        if (Number.isSafeInteger(statement.net_pay)) statement.net_pay = Number(statement.net_pay) | 0;
      }),
  },
  {
    ...base,
    id: 'amounts-of-single-precision',
    summary: 'keeps amounts of deductions in single precision',
    wrap: () =>
      onGivenLines('employee_deductions', (lines) =>
        lines.map((line) =>
          Number.isSafeInteger(line.amount) ? { ...line, amount: Math.fround(Number(line.amount)) } : line,
        ),
      ),
  },
  {
    ...base,
    id: 'hours-in-quarters',
    summary: 'rounds the hours of an earning to a quarter',
    wrap: () =>
      onGivenLines('earnings', (lines) =>
        lines.map((line) =>
          typeof line.hours === 'number' ? { ...line, hours: Math.round(line.hours * 4) / 4 } : line,
        ),
      ),
  },
  {
    ...base,
    id: 'total-hours-are-whole',
    summary: 'rounds total hours to whole ones',
    wrap: () =>
      onGiven((statement) => {
        if (typeof statement.total_hours === 'number') statement.total_hours = Math.round(statement.total_hours);
      }),
  },
  {
    ...base,
    id: 'three-lines-at-most',
    summary: 'keeps three lines of each kind in a statement',
    wrap: () =>
      onGiven((statement) => {
        for (const kind of KINDS) if (Array.isArray(statement[kind])) statement[kind] = statement[kind].slice(0, 3);
      }),
  },
  {
    ...base,
    id: 'equal-lines-are-one',
    summary: 'keeps one of two equal lines',
    wrap: () =>
      onGivenLines('taxes', (lines) => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]),
  },
  {
    ...base,
    id: 'last-statement-loses-its-contributions',
    summary: 'has no contributions in the last of several statements that a payment was given',
    wrap: () =>
      onGiven((statement, body) => {
        const all = objectsIn(body.pay_statements);
        if (all.length > 1 && statement === all.at(-1)) delete statement.employer_contributions;
      }),
  },
];
