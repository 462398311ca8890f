import { objectOf, objectsOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { tokenOf, type Unserved } from './unserved.testbed.ts';

type Line = Readonly<Record<string, unknown>>;

/** A line without one key, and one with that key alone. */
const inPart = (line: Line): Line[] =>
  Object.keys(line).flatMap((key) => {
    const { [key]: value, ...rest } = line;
    return [rest, { [key]: value }];
  });

const whole = {
  earnings: { amount: 29, hours: 1.234, name: 'Earning' },
  taxes: { amount: 29, name: 'Tax', employer: false },
  employee_deductions: { amount: 29, name: 'Deduction', pre_tax: true },
  employer_contributions: { amount: 29, name: 'Contribution' },
} as const;

const names = [
  ' spaced  twice ',
  'Salt & <b>pepper</b> %20',
  "O'Neill \\ 007",
  '007',
  'null',
  '',
  'line\nend\ttab',
  'e\u0301\u200bx',
  '\u{1f4b6}',
  `long ${'x'.repeat(300)}`,
];
const amounts = [0, -1, 29, 16_777_217, 2 ** 43 + 1];

const partial: readonly object[] = [
  ...Object.entries(whole).flatMap(([list, line]) => inPart(line).map((one) => ({ [list]: [one] }))),
  { earnings: [{}], net_pay: 700 },
  { earnings: [], gross_pay: 700 },
];
const valued: readonly object[] = [
  ...names.map((name) => ({
    gross_pay: 1,
    ...listsOf((line) => [
      { ...line, name },
      { ...line, name },
    ]),
  })),
  ...amounts.map((amount) => ({
    gross_pay: amount,
    net_pay: amount,
    total_hours: amount,
    ...listsOf((line) => [{ ...line, amount, hours: 0 }]),
  })),
  { total_hours: 7.125 },
];

function listsOf(change: (line: Line) => readonly Line[]): object {
  return Object.fromEntries(
    Object.entries(whole).map(([list, line]) => [
      list,
      change(line).map((one) => Object.fromEntries(Object.keys(line).map((key) => [key, objectOf(one)[key]]))),
    ]),
  );
}

/** Pays with given values, and reads each payment: statements in part, and values at the edges of what may be given. */
async function* payValues(
  { ask, connect, fixture }: Unserved,
  statements: readonly object[],
): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect());
  const bodies = [
    ...statements.map((one) => [one]),
    fixture('entityIds').map((individual_id, index) => ({ individual_id, ...(index > 0 && statements[0]) })),
  ];
  for (const pay_statements of bodies) {
    const reply = await ask('create-sandbox-payment', { as, body: { pay_statements } });
    yield reply;
    const requests = [{ payment_id: objectOf(reply.body).payment_id }];
    yield await ask('get-pay-statement', { as, body: { requests } });
  }
}

/** Statements and lines that are given in part. */
export async function* payingInPart(sandbox: Unserved): AsyncGenerator<ReplyDraft> {
  yield* payValues(sandbox, partial);
}

/** Numbers and texts at the edges of what may be given. */
export async function* payingAtEdges(sandbox: Unserved): AsyncGenerator<ReplyDraft> {
  yield* payValues(sandbox, valued);
}

const days = [
  '2024-02-29 2025-02-28 2025-04-30 2025-07-31 2025-03-01 2025-03-10 2024-12-30 1969-12-31 2040-01-02 2025-03-04 2025-09-15',
  '2025-12-31 2027-12-31',
].flatMap((line) => line.split(' '));
const starts = ['2024-02-12', '2025-02-17', '2025-03-03', '2025-01-31', '2025-04-10', '2025-12-22', '2025-02-10'];
const ends = ['2025-03-13', '2025-03-31', '2024-02-29', '2024-02-28', '2025-01-06', '2025-04-30', '2025-11-04'];

/** Days of every kind, given and followed by defaults. */
export async function* payingOnDays({ ask, connect }: Unserved): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect());
  const bodies = [
    ...days.map((pay_date) => ({ pay_date })),
    ...starts.map((start_date) => ({ start_date })),
    ...ends.flatMap((end_date) => [{ start_date: end_date, end_date }, {}]),
  ];
  for (const body of bodies) yield await ask('create-sandbox-payment', { as, body });
}

/** The first and the last of many employees, each given something, and what is read of it. */
export async function* payingMany({ ask, connect }: Unserved): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect({ employee_size: 120 }));
  const everybody = { payment_id: objectOf((await ask('create-sandbox-payment', { as, body: {} })).body).payment_id };
  const all = await ask('get-pay-statement', { as, body: { requests: [{ ...everybody, limit: 5000 }] } });
  const [page] = objectsOf(objectOf(all.body).responses);
  const ids = objectsOf(objectOf(page?.body).pay_statements).map(({ individual_id }) => individual_id);
  const pay_statements = [ids[0], ids.at(-1)].map((individual_id) => ({ individual_id, gross_pay: 12_345 }));
  const reply = await ask('create-sandbox-payment', { as, body: { pay_statements } });
  yield reply;
  yield await ask('get-pay-statement', { as, body: { requests: [{ payment_id: objectOf(reply.body).payment_id }] } });
}
