import { plainPaymentBoundaries, unusualPaymentBoundaries } from '../../generators/sandbox-payments.ts';
import { sandboxStatements } from '../../generators/sandbox-statements.ts';
import { unknownLike } from '../../generators/unknown-ids.ts';
import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { explainedStatements } from '../../oracle/create-sandbox-payment/given-payment.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { judgeStillGiven, type Rereading } from '../../oracle/create-sandbox-payment/still-given.ts';
import { explained } from '../../oracle/explained.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { type CreatedPayment, createGiven, everything, judgeRead, readCreated } from './created-payment.ts';
import { payeesConnection } from './own-connection.ts';
import { type Payees, payeesOf } from './payees.ts';
import { SplittingCreator } from './splitting.ts';

/** Of the payments, those with every kind of statement and with every field are read from the middle on, too. */
const readFromTheMiddle = 3;

/** Dates of the first payments that have statements: with a pay date, and with an end, by which it is paid. */
const datesBeside: readonly GivenDates[] = [
  {},
  { start_date: '2025-03-05', pay_date: '2025-03-27' },
  { start_date: '2025-03-06', end_date: '2025-03-19' },
];

/** Payments that were read back, each with the rows that were broken at the time. */
class ReadBack {
  readonly #trial: Trial<string>;
  readonly #payees: Payees;
  readonly rereadings: Omit<Rereading, 'reading'>[] = [];

  constructor(trial: Trial<string>, payees: Payees) {
    this.#trial = trial;
    this.#payees = payees;
  }

  /** Reads a payment back as a whole, and then from the middle on. */
  async read(payment: CreatedPayment, fromTheMiddle: boolean): Promise<readonly Judgement[]> {
    const { areKnown, mayBeEnrolled } = this.#payees;
    const { known, read, reading } = await readCreated(this.#trial, payment, { limit: everything });
    if (read === undefined) return known;
    const judgements = judgeRead(payment, reading, read, areKnown, mayBeEnrolled);
    this.rereadings.push({ payment, mayBeEnrolled, first: judgements });
    const offset = Math.floor(read.length / 2);
    if (!fromTheMiddle || offset === 0 || judgements.some(({ kind }) => kind === 'broken')) {
      return [...known, ...judgements];
    }
    const later = await readCreated(this.#trial, payment, { limit: 10, offset });
    const paged = judgeRead(payment, later.reading, later.read ?? [], false, mayBeEnrolled);
    return [...known, ...judgements, ...paged];
  }

  /** Reads the first payments again, all in one batch: PAY-045. */
  async again(): Promise<readonly Judgement[]> {
    const some = this.rereadings.slice(0, statedLimits.paymentsPerBatch);
    if (some.length === 0) return [];
    const requests = some.map(({ payment }) => ({ payment_id: payment.paymentId, limit: everything }));
    const read = (of: typeof requests) => this.#trial.send(payStatements(this.#payees.connection.credential, of));
    const reading = await read(requests);
    const judged = judgeStillGiven(some.map((rereading) => ({ ...rereading, reading })));
    if (!judged.some(({ kind }) => kind === 'broken')) return judged;
    // It may be the batch that is wrong: what is still given reads so alone.
    const alone: Rereading[] = [];
    for (const [index, rereading] of some.entries()) {
      alone.push({ ...rereading, reading: await read(requests.slice(index, index + 1)) });
    }
    return judgeStillGiven(alone);
  }
}

/** An individual that the target has never heard of is enrolled in nothing, if it may be paid at all. */
async function stranger(t: Trial<string>, { connection, ids }: Payees): Promise<readonly Judgement[]> {
  const individual_id = unknownLike(ids[0] ?? '');
  const { payment } = await createGiven(t, connection, { pay_statements: [{ individual_id, gross_pay: 250_000 }] });
  if (payment === undefined) return [];
  const { read, reading } = await readCreated(t, payment, { limit: everything });
  const own = (read ?? []).filter((one) => one.individualId === individual_id.toLowerCase());
  return judgeRead({ ...payment, given: own.length > 0 ? payment.given : [] }, reading, own, false, () => false);
}

async function payAndReadBack(t: Trial<string>, payees: Payees, judgements: Judgement[]): Promise<void> {
  const creator = new SplittingCreator(t, payees.connection);
  const readBack = new ReadBack(t, payees);
  const run = async (statements: readonly GivenStatement[], fromTheMiddle = false, dates: GivenDates = {}) => {
    const { judgements, payments } = await creator.create(statements, dates);
    const found = [...judgements];
    for (const payment of payments) found.push(...(await readBack.read(payment, fromTheMiddle)));
    return found;
  };
  if (!payees.areKnown && !(await isPayable(t, payees))) {
    throw doesNotApply('not-observed', 'the target shows no individuals, and refuses those that it does not know');
  }
  const examples = [...plainPaymentBoundaries(payees.ids), ...unusualPaymentBoundaries(payees.ids)];
  for (const [index, { value }] of examples.entries()) {
    if (value.pay_statements)
      judgements.push(...(await run(value.pay_statements, index < readFromTheMiddle, datesBeside[index])));
  }
  // What the payments before were given is not given to this one.
  const plain = await createGiven(t, payees.connection, {});
  if (plain.payment !== undefined) judgements.push(...(await readBack.read(plain.payment, false)));
  judgements.push(...(await stranger(t, payees)));
  const broken = new Set(judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement));
  const values = broken.delete('PAY-007') ? 'plain' : 'any';
  // Random statements would only tell the same defect again.
  if (broken.size === 0) {
    const randomExamples = Math.ceil(t.effort.examples / 5);
    await t.forAll('statements', sandboxStatements(payees.ids, values), (value) => run(value), { randomExamples });
  }
  judgements.push(...(await readBack.again()));
}

async function isPayable(t: Trial<string>, { connection, ids }: Payees): Promise<boolean> {
  const pay_statements = ids.slice(0, 1).map((individual_id) => ({ individual_id }));
  const { payment } = await createGiven(t, connection, { pay_statements });
  if (payment === undefined) return false;
  const { reading } = await readCreated(t, payment, { limit: everything });
  return (readStatements(reading, payment.paymentId) ?? []).some(({ individualId }) => individualId === ids[0]);
}

export const roundTrip: Check = {
  id: 'create-sandbox-payment/round-trip',
  title: 'What a payment is given is what its pay statements say, at once and after later payments',
  operation: 'create-sandbox-payment',
  requirements: [
    ...['MONEY-007', 'PAY-004', 'PAY-005', 'PAY-006', 'PAY-007', 'PAY-009', 'PAY-010', 'PAY-012'],
    ...Array.from({ length: 26 }, (_, index) => `PAY-0${23 + index}`),
  ],
  calls: ['create-sandbox-payment', 'get-pay-statement'],
  run: async (t) => {
    const { connection } = await payeesConnection(t);
    const payees = await payeesOf(t, connection);
    const judgements: Judgement[] = [];
    try {
      await payAndReadBack(t, payees, judgements);
    } finally {
      t.judge(explained(judgements, explainedStatements));
    }
  },
};
