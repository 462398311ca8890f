import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { combinedLines } from '../../generators/writes/combined-lines.ts';
import { contraryNames, longNames, mistakenNames } from '../../generators/writes/mistaken-names.ts';
import { plainPaymentBoundaries, unusualPaymentBoundaries } from '../../generators/writes/sandbox-payments.ts';
import { type SandboxStatement, sandboxStatements } from '../../generators/writes/sandbox-statements.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { anyValueAccepted } from '../../oracle/create-sandbox-payment/accepted-statements.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { createGiven, everything, judgePageOf, readCreated } from './created-payment.ts';
import { payCrowd } from './crowded-payment.ts';
import { payKnownIndividual } from './known-individual.ts';
import { payAmongMany } from './many-employees.ts';
import { payeesConnection } from './own-connection.ts';
import { partialJudges, payInParts, payUnnamed } from './partial-payments.ts';
import { type Payees, payeesOf } from './payees.ts';
import { ReadBack } from './read-back.ts';
import { SplittingCreator, splittingJudges } from './splitting.ts';

/** The number of payments that are read from the middle on, too: those with every kind of statement, and with every field. */
const readFromTheMiddle = 3;

/** Dates of the first payments that have statements: with a pay date, and with an end, by which it is paid; last days of months. */
const datesBeside: readonly GivenDates[] = [
  {},
  { start_date: '2025-03-05', pay_date: '2025-03-27' },
  { start_date: '2025-03-06', end_date: '2025-03-19' },
  { start_date: '2025-07-07', end_date: '2025-07-18', pay_date: '2025-07-31' },
  { start_date: '2023-08-07', end_date: '2023-08-31' },
];

const roundTripJudges = [...splittingJudges, ...partialJudges] as const;

type RoundTripId = IdsOf<typeof roundTripJudges>;

type Judged = readonly Judgement<RoundTripId>[];

/** An individual that the target has never heard of is enrolled in nothing, if it may be paid at all. */
async function payStranger(t: Trial, { connection, ids }: Payees): Promise<Judged> {
  const individual_id = unknownLike(ids[0] ?? '');
  const { payment } = await createGiven(t, connection, { pay_statements: [{ individual_id, gross_pay: 250_000 }] });
  if (payment === undefined) return [];
  const { read, reading } = await readCreated(t, payment, { limit: everything });
  const own = (read ?? []).filter((one) => one.individualId === individual_id.toLowerCase());
  return judgePageOf({ ...payment, given: own.length > 0 ? payment.given : [] }, reading, own, false, {
    deducted: null,
    mayBeEnrolled: () => false,
  });
}

/** Pays what only longer runs give: values together, names that are mistaken for something else, and many individuals. */
async function payInLongRuns(
  t: Trial,
  payees: Payees,
  readBack: ReadBack,
  run: (statements: readonly SandboxStatement[]) => Promise<Judged>,
): Promise<Judged> {
  const [first, second = first, third = first] = payees.ids;
  const judged = [...(await run([combinedLines(first)]))];
  // One individual may be all there are: it is named once a payment.
  const named = [contraryNames(second), mistakenNames(third)];
  const together = second === third ? named.map((one) => [one]) : [named];
  for (const statements of together) judged.push(...(await run(statements)));
  const long = await createGiven(t, payees.connection, { pay_statements: [longNames(first)] });
  if (long.payment !== undefined) judged.push(...(await readBack.read(long.payment, false)));
  if (payees.areKnown) judged.push(...(await payCrowd(t, payees, readBack)));
  return judged;
}

async function isPayable(t: Trial, { connection, ids }: Payees): Promise<boolean> {
  const pay_statements = ids.slice(0, 1).map((individual_id) => ({ individual_id }));
  const { payment } = await createGiven(t, connection, { pay_statements });
  if (payment === undefined) return false;
  const { reading } = await readCreated(t, payment, { limit: everything });
  return (readStatements(reading, payment.paymentId) ?? []).some(({ individualId }) => individualId === ids[0]);
}

export const roundTrip = defineCheck({
  id: 'create-sandbox-payment/round-trip',
  title: 'What a payment is given is what its pay statements say, at once and after later payments',
  operation: 'create-sandbox-payment',
  judges: roundTripJudges,
  calls: ['create-sandbox-payment', 'get-pay-statement'],
  run: async (t) => {
    const { connection } = await payeesConnection(t);
    const payees = await payeesOf(t, connection);
    const creator = new SplittingCreator(t, connection);
    const readBack = new ReadBack(t, payees);
    const run = async (statements: readonly SandboxStatement[], fromTheMiddle = false, dates: GivenDates = {}) => {
      const { judgements, payments } = await creator.create(statements, dates);
      const found: Judgement<RoundTripId>[] = [...judgements];
      for (const payment of payments) found.push(...(await readBack.read(payment, fromTheMiddle)));
      return found;
    };
    if (!payees.areKnown && !(await isPayable(t, payees))) {
      t.judge(await payKnownIndividual(t));
      throw doesNotApply('not-observed', 'the target shows no individuals, and refuses those that it does not know');
    }
    const examples = [...plainPaymentBoundaries(payees.ids), ...unusualPaymentBoundaries(payees.ids)];
    for (const [index, { value }] of examples.entries()) {
      const statements = value.pay_statements;
      if (statements) t.judge(await run(statements, index < readFromTheMiddle, datesBeside[index]));
    }
    // What the payments before were given is not given to this one.
    const plain = await createGiven(t, connection, {});
    if (plain.payment !== undefined) t.judge(await readBack.read(plain.payment, false));
    t.judge(await payStranger(t, payees));
    t.judge(await payInParts(t, payees, readBack), await payUnnamed(t, payees));
    if (t.effort.examples > 10) t.judge(await payInLongRuns(t, payees, readBack, run));
    const broken = new Set(t.judgements.filter(isBroken).map(({ requirement }) => requirement));
    const values = broken.delete(anyValueAccepted.id) ? 'plain' : 'any';
    // Random statements would only show the same defect again.
    if (broken.size === 0) {
      const randomExamples = Math.ceil(t.effort.examples / 5);
      await t.forAll('statements', sandboxStatements(payees.ids, values), (value) => run(value), { randomExamples });
    }
    t.judge(await readBack.again());
    if (t.effort.sequences > 0 && !t.judgements.some(isBroken)) await payAmongMany(t);
  },
});
