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
const onNames = (edit: (name: string) => string | null) =>
  onEveryLine((line) => {
    if (typeof line.name === 'string') line.name = edit(line.name);
  });

/** Values given to a sandbox payment, and lines given in part, that do not come back as they were sent. */
export const GIVEN_VALUE_FAULTS: Faults = {
  'amount-lost-without-hours': {
    ...sometimes('round-trip'),
    summary: 'has an amount of 0 for an earning that was given without hours',
    wrap: onGivenLines('earnings', (lines) =>
      lines.map((line) => (line.hours === undefined ? { ...line, amount: 0 } : line)),
    ),
  },
  'tax-lost-without-payer': {
    ...sometimes('round-trip'),
    summary: 'drops a tax that does not say whether the employer pays it',
    wrap: onGivenLines('taxes', (lines) => lines.filter(({ employer }) => employer !== undefined)),
  },
  'deduction-lost-without-name': {
    ...sometimes('round-trip'),
    summary: 'drops a deduction without a name',
    wrap: onGivenLines('employee_deductions', (lines) => lines.filter(({ name }) => name !== undefined)),
  },
  'contribution-renamed-without-amount': {
    ...sometimes('round-trip'),
    summary: 'forgets the name of a contribution without an amount',
    wrap: onGivenLines('employer_contributions', (lines) =>
      lines.map((line) => (line.amount === undefined ? { ...line, name: null } : line)),
    ),
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
  'net-lost-without-gross': {
    ...sometimes('round-trip'),
    summary: 'forgets a net pay that is given without a gross pay',
    wrap: onGiven((statement) => {
      if (statement.gross_pay === undefined) delete statement.net_pay;
    }),
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
  'zero-gross-is-null': {
    ...sometimes('round-trip'),
    summary: 'has no gross pay where 0 was given',
    wrap: onGiven((statement) => {
      if (statement.gross_pay === 0) statement.gross_pay = null;
    }),
  },
  'false-is-null': {
    ...sometimes('round-trip'),
    summary: 'has null for a tax that is not paid by the employer',
    wrap: onGivenLines('taxes', (lines) =>
      lines.map((line) => (line.employer === false ? { ...line, employer: null } : line)),
    ),
  },
  'names-composed': {
    ...sometimes('round-trip'),
    summary: 'composes letters and their accents in names',
    wrap: onNames((name) => name.normalize('NFC')),
  },
  'names-without-astral-signs': {
    ...sometimes('round-trip'),
    summary: 'replaces what lies beyond the basic plane in names',
    wrap: onNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
  },
  'names-trimmed': {
    ...sometimes('round-trip'),
    summary: 'trims the white space around names',
    wrap: onNames((name) => name.trim()),
  },
  'names-as-markup': {
    ...sometimes('round-trip'),
    summary: 'writes ampersands and angle brackets of names as in HTML',
    wrap: onNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  },
  'names-of-64-characters': {
    ...sometimes('round-trip'),
    summary: 'cuts names off after 64 characters',
    wrap: onNames((name) => name.slice(0, 64)),
  },
  'names-without-quotes': {
    ...sometimes('round-trip'),
    summary: 'drops quotation marks and backslashes from names',
    wrap: onNames((name) => name.replace(/["'\\]/g, '')),
  },
  'empty-names-are-null': {
    ...sometimes('round-trip'),
    summary: 'has null for an empty name',
    wrap: onNames((name) => (name === '' ? null : name)),
  },
  'amounts-of-32-bits': {
    ...sometimes('round-trip'),
    summary: 'keeps 32 bits of the amount of a line',
    wrap: onEveryLine((line) => {
      if (Number.isSafeInteger(line.amount)) line.amount = Number(line.amount) | 0;
    }),
  },
  'net-of-32-bits': {
    ...sometimes('round-trip'),
    summary: 'keeps 32 bits of a net pay',
    wrap: onGiven((statement) => {
      if (Number.isSafeInteger(statement.net_pay)) statement.net_pay = Number(statement.net_pay) | 0;
    }),
  },
  'amounts-of-single-precision': {
    ...sometimes('round-trip'),
    summary: 'keeps amounts of deductions in single precision',
    wrap: onGivenLines('employee_deductions', (lines) =>
      lines.map((line) =>
        Number.isSafeInteger(line.amount) ? { ...line, amount: Math.fround(Number(line.amount)) } : line,
      ),
    ),
  },
  'hours-in-quarters': {
    ...sometimes('round-trip'),
    summary: 'rounds the hours of an earning to a quarter',
    wrap: onGivenLines('earnings', (lines) =>
      lines.map((line) => (typeof line.hours === 'number' ? { ...line, hours: Math.round(line.hours * 4) / 4 } : line)),
    ),
  },
  'total-hours-are-whole': {
    ...sometimes('round-trip'),
    summary: 'rounds total hours to whole ones',
    wrap: onGiven((statement) => {
      if (typeof statement.total_hours === 'number') statement.total_hours = Math.round(statement.total_hours);
    }),
  },
  'three-lines-at-most': {
    ...sometimes('round-trip'),
    summary: 'keeps three lines of each kind in a statement',
    wrap: onGiven((statement) => {
      for (const kind of KINDS) if (Array.isArray(statement[kind])) statement[kind] = statement[kind].slice(0, 3);
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
