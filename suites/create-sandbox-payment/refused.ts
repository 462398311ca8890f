import fc, { type Arbitrary } from 'fast-check';
import { impossibleDate, impossibleDateBoundaries } from '../../generators/days/impossible-dates.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { invalidRequests } from '../../generators/refused/invalid-requests.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeRefusedPayment, type PaymentDefect } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { judgeNoTrace } from '../../oracle/create-sandbox-payment/no-trace.ts';
import { at, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { payeesOf } from './payees.ts';

interface WrongPayment {
  readonly defect: PaymentDefect;
  /** The defect in words that follow "A payment with". */
  readonly label: string;
  readonly body: unknown;
}

/** The period of the wrong payments; no valid payment has it. */
const wrongPeriod = { start_date: '2028-02-22', end_date: '2028-02-29' };

/** A valid payment with every field, of which one at a time is made invalid. */
const everyField = (individual_id: string) => ({
  ...wrongPeriod,
  pay_date: '2028-03-02',
  debit_date: '2028-03-03',
  pay_statements: [
    {
      individual_id,
      type: 'regular_payroll',
      payment_method: 'check',
      total_hours: 80,
      gross_pay: 500_000,
      net_pay: 400_000,
      earnings: [{ amount: 500_000, hours: 80, name: 'Salary' }],
      taxes: [{ amount: 60_000, name: 'Federal income tax', employer: false }],
      employee_deductions: [{ amount: 30_000, name: 'Retirement plan', pre_tax: true }],
      employer_contributions: [{ amount: 10_000, name: 'Retirement match' }],
    },
  ],
});

/** Payments that may be refused, the likelier ones last: a target may notice only after it has begun to write. */
function maybeRefused(individual_id: string): readonly object[] {
  const withStatement = (statement: object) => ({ ...wrongPeriod, pay_statements: [{ individual_id, ...statement }] });
  return [
    { ...wrongPeriod, pay_date: '2028-02-01' },
    { ...wrongPeriod, start_date: '2028-03-31' },
    withStatement({ individual_id: unknownLike(individual_id), gross_pay: 100_000 }),
    withStatement({ gross_pay: -1, net_pay: 0.5 }),
    withStatement({ payment_method: 'nonsense' }),
    withStatement({ type: 'nonsense' }),
  ];
}

/** The JSON pointers of fields that lenient readers often coerce. */
const coerced = [
  '/end_date',
  '/pay_statements',
  '/pay_statements/*/gross_pay',
  '/pay_statements/*/earnings/*/amount',
  '/pay_statements/*/taxes/*/employer',
];

/** Every field with a value of each wrong type. null is left out: it may mean that the field is absent. */
const wrongTypes = (individualId: string): readonly (WrongPayment & { readonly field: string })[] =>
  invalidRequests('create-sandbox-payment', everyField(individualId))
    .filter(({ body, keyword, pointer }) => keyword === 'type' && pointer !== '' && at(body, pointer) !== null)
    .map(({ body, label, pointer }) => {
      const field = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
      return { defect: 'wrong-type', label, body, field };
    });

/** A payment with an impossible day as one of its four dates, and other dates that fit it. */
const impossibleAs = [
  { field: 'start_date', others: {} },
  { field: 'end_date', others: { start_date: '2025-02-18' } },
  { field: 'pay_date', others: wrongPeriod },
  { field: 'debit_date', others: wrongPeriod },
];

function withImpossible(index: number, day: string): WrongPayment {
  const { field, others } = impossibleAs[index] ?? { field: 'pay_date', others: wrongPeriod };
  return { defect: 'impossible-date', label: `the ${field} ${day}`, body: { ...others, [field]: day } };
}

/** The wrong payments of every run: each date impossible in another way, and coerced fields with a wrong type. */
function wrongPaymentBoundaries(individualId: string): readonly WrongPayment[] {
  const types = wrongTypes(individualId);
  return [
    ...impossibleDateBoundaries.slice(0, impossibleAs.length).map(({ value }, index) => withImpossible(index, value)),
    ...coerced.flatMap((place) => types.find(({ field }) => field === place) ?? []),
  ];
}

function wrongPayment(individualId: string): Arbitrary<WrongPayment> {
  const impossible = fc
    .tuple(fc.nat({ max: impossibleAs.length - 1 }), impossibleDate())
    .map(([index, { value }]) => withImpossible(index, value));
  return fc.oneof(impossible, fc.constantFrom<WrongPayment>(...wrongTypes(individualId)));
}

/** The period of the valid payment that the next default dates follow. */
const lastPeriod = { start_date: '2025-02-18', end_date: '2025-02-26' };

const refusalJudges = [judgeRefusedPayment, judgeNoTrace] as const;

async function payWrong(t: Trial, { credential }: Connection, { body, defect, label }: WrongPayment) {
  const exchange = await t.send(sandboxPayment(credential, body), { valid: false });
  return { exchange, judgement: judgeRefusedPayment(defect, label, exchange) };
}

/**
 * Creates a valid payment, sends payments that should or may be refused, and then one without dates, which must follow
 * the valid one. Starts again after one that is not refused with a 4xx.
 */
async function judgeTrace(
  t: Trial<IdsOf<typeof refusalJudges>>,
  { credential }: Connection,
  wrong: readonly (() => Promise<Exchange>)[],
): Promise<void> {
  const payValid = () => t.send(sandboxPayment(credential, lastPeriod));
  let last = await payValid();
  let refusals: Exchange[] = [];
  for (const send of wrong) {
    const exchange = await send();
    // After any other answer than a 4xx, such as a 5xx, the payment may have been created.
    if (Math.floor((statusOf(exchange) ?? 0) / 100) === 4) {
      refusals.push(exchange);
      continue;
    }
    last = await payValid();
    refusals = [];
  }
  // The valid payment may be refused, since its period may lie before others. Then no default dates can be computed.
  if (!succeeded(last) || refusals.length === 0) return;
  const next = await t.send(sandboxPayment(credential, {}));
  if (!succeeded(next)) return;
  t.judge(judgeNoTrace([last, ...refusals, next], { last: lastPeriod.end_date, refused: wrongPeriod.end_date }));
}

const defects: readonly PaymentDefect[] = ['wrong-type', 'impossible-date'];

export const refusedPayments = defineCheck({
  id: 'create-sandbox-payment/refused',
  title: 'Impossible dates and values of a wrong type are refused, and what is refused leaves no trace',
  judges: refusalJudges,
  run: async (t) => {
    const connection = await t.world.payees();
    const { ids } = await payeesOf(t, connection);
    const boundaries = wrongPaymentBoundaries(ids[0]);
    // The last payment of each kind: a careless target notices its defect only after it has begun to write.
    const late = defects.flatMap((kind) => boundaries.findLast(({ defect }) => defect === kind) ?? []);
    const examples = boundaries.filter((one) => !late.includes(one));
    await t.forAll(
      'wrong payment',
      wrongPayment(ids[0]),
      async (wrong) => [(await payWrong(t, connection, wrong)).judgement],
      { examples, randomExamples: Math.floor(t.effort.examples / 10) },
    );
    const sendLate = late.map((one) => async () => {
      const { exchange, judgement } = await payWrong(t, connection, one);
      t.judge(judgement);
      return exchange;
    });
    await t.withoutOtherWrites(() => judgeTrace(t, connection, sendLate), { on: [connection] });
    if (t.effort.isQuick || t.judgements.some(isBroken)) return;
    const sendOthers = maybeRefused(ids[0]).map(
      (body) => () => t.send(sandboxPayment(connection.credential, body), { valid: false }),
    );
    await t.withoutOtherWrites(() => judgeTrace(t, connection, sendOthers), { on: [connection] });
  },
});
