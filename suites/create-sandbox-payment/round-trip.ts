import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { combinedLines } from '../../generators/writes/combined-lines.ts';
import { contraryNames, longNames, mistakenNames } from '../../generators/writes/mistaken-names.ts';
import { plainPaymentBoundaries, unusualPaymentBoundaries } from '../../generators/writes/sandbox-payments.ts';
import { type SandboxStatement, sandboxStatements } from '../../generators/writes/sandbox-statements.ts';
import { spreadOver } from '../../generators/writes/spread-payees.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { findShownIndividual, orNone } from '../../harness/premises/known-payments.ts';
import { payStatements, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { anyValueAccepted } from '../../oracle/create-sandbox-payment/accepted-statements.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { type CreatedPayment, createGiven, everything, judgePageOf, readCreated } from './created-payment.ts';
import { partialJudges, payInParts, payUnnamed } from './partial-payments.ts';
import { allPayeesOf, orFixture, type Payees, payeesOf } from './payees.ts';
import { ReadBack, type readBackJudges } from './read-back.ts';
import { SplittingCreator, splittingJudges } from './splitting.ts';

/** Pays individuals of a connection with more than 100 employees, from the first to the last, if it is not refused. */
async function payAmongMany(t: Trial<IdsOf<typeof readBackJudges>>): Promise<void> {
  const connection = await orNone(t.world.large());
  const payees = connection && (await orNone(allPayeesOf(t, connection)));
  if (payees === undefined) return;
  const readBack = new ReadBack(t, payees);
  const pay = async (individuals: readonly string[]) => {
    const pay_statements = individuals.map((individual_id, index) => ({ individual_id, gross_pay: 291_000 + index }));
    const { payment } = await createGiven(t, payees.connection, { pay_statements });
    return payment === undefined ? [] : readBack.read(payment);
  };
  await t.forAll('payees among many', spreadOver(payees.ids), pay, { randomExamples: 1, shrinkExamples: 3 });
}

const maxEntities = 4;

/**
 * Pays an individual of the profile's own connection, and reads the payment back: for targets whose created connections
 * show no individuals. @returns the judgements; empty if nobody is shown, or the payment is refused or can't be read
 */
async function payKnownIndividual(t: Trial): Promise<ReturnType<typeof judgePageOf>> {
  const { fixture } = t.world;
  const individual_id = fixture === null ? undefined : await findShownIndividual(t, fixture);
  if (fixture === null || individual_id === undefined) return [];
  const given = { individual_id, total_hours: 40, gross_pay: 250_000, net_pay: 180_000 };
  const { payment } = await createGiven(t, fixture, { pay_statements: [given] });
  if (payment === undefined) return [];
  const { read, reading } = await readCreated(t, payment, { limit: everything });
  if (read === undefined || (read.length === 0 && (await isOfAnEntity(t, payment)))) return [];
  return judgePageOf(payment, reading, read, true, { deducted: null, mayBeEnrolled: () => true });
}

/** Whether one of several entities shows the statements: a payment without a named entity may belong to any of them. */
async function isOfAnEntity(t: Trial, { connection, paymentId }: CreatedPayment): Promise<boolean> {
  const { credential, entityIds } = connection;
  if (entityIds.length < 2) return false;
  for (const entityId of entityIds.slice(0, maxEntities)) {
    const spec = payStatements(credential, [{ payment_id: paymentId, limit: everything }], under(entityId));
    if ((readStatements(await t.send(spec), paymentId)?.length ?? 0) > 0) return true;
  }
  return false;
}

const maxUnknown = 5;

/** Only a start, on a Monday: the end must not depend on the number of statements. */
const startAlone: GivenDates = { start_date: '2025-03-03' };

/** Pays unknown and known individuals in one payment. Unknown ones may be refused; known ones must be read back. */
async function payCrowd(t: Trial, { connection, ids }: Payees, readBack: ReadBack) {
  const unknown = ids.slice(0, maxUnknown).map((id) => ({ individual_id: unknownLike(id), gross_pay: 270_000 }));
  const known = ids.map((individual_id, index) => ({
    individual_id,
    gross_pay: 280_000 + index,
    net_pay: 190_000 + index,
  }));
  const pay_statements = [...unknown, ...known];
  const { payment } = await createGiven(t, connection, { ...startAlone, pay_statements });
  if (payment === undefined) return [];
  return readBack.read({ ...payment, given: known });
}

/** The number of payments that are also read from the middle on. The first ones have all kinds of statements. */
const readFromTheMiddle = 3;

/** The dates of the first payments with statements: last days of months, as pay_date or as end_date. */
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

/** Pays an unknown individual, who can't be enrolled in deductions. The target may refuse the payment. */
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

/** Pays in ways that only longer runs try: combined values, names that a target may misread, and many individuals. */
async function payInLongRuns(
  t: Trial,
  payees: Payees,
  readBack: ReadBack,
  run: (statements: readonly SandboxStatement[]) => Promise<Judged>,
): Promise<Judged> {
  const [first, second = first, third = first] = payees.ids;
  const judged = [...(await run([combinedLines(first)]))];
  // A connection may have only one individual, and a payment names each at most once.
  const named = [contraryNames(second), mistakenNames(third)];
  const together = second === third ? named.map((one) => [one]) : [named];
  for (const statements of together) judged.push(...(await run(statements)));
  const long = await createGiven(t, payees.connection, { pay_statements: [longNames(first)] });
  if (long.payment !== undefined) judged.push(...(await readBack.read(long.payment)));
  if (payees.areKnown) judged.push(...(await payCrowd(t, payees, readBack)));
  return judged;
}

/** Pays a made-up individual. @returns why such payments can't be read; undefined if the statement is shown */
async function unpayableReason(t: Trial, { connection, ids }: Payees): Promise<string | undefined> {
  const pay_statements = ids.slice(0, 1).map((individual_id) => ({ individual_id }));
  const { payment } = await createGiven(t, connection, { pay_statements });
  if (payment === undefined) return 'refuses those that it does not know';
  const { reading } = await readCreated(t, payment, { limit: everything });
  const shown = readStatements(reading, payment.paymentId) ?? [];
  return shown.some(({ individualId }) => individualId === ids[0]) ? undefined : 'shows no pay statement of a payment';
}

export const roundTrip = defineCheck({
  id: 'create-sandbox-payment/round-trip',
  title: 'What a payment is given is what its pay statements say, at once and after later payments',
  judges: roundTripJudges,
  calls: ['create-sandbox-payment', 'get-pay-statement'],
  run: async (t) => {
    const { connection } = await orFixture(t, () => t.world.payees());
    const payees = await payeesOf(t, connection);
    const creator = new SplittingCreator(t, connection);
    const readBack = new ReadBack(t, payees);
    const run = async (statements: readonly SandboxStatement[], fromTheMiddle = false, dates: GivenDates = {}) => {
      const { judgements, payments } = await creator.create(statements, dates);
      const found: Judgement<RoundTripId>[] = [...judgements];
      for (const payment of payments) found.push(...(await readBack.read(payment, { fromTheMiddle })));
      return found;
    };
    const unpayable = payees.areKnown ? undefined : await unpayableReason(t, payees);
    if (unpayable !== undefined) {
      t.judge(await payKnownIndividual(t));
      throw doesNotApply('not-observed', `the target shows no individuals, and ${unpayable}`);
    }
    const examples = [...plainPaymentBoundaries(payees.ids), ...unusualPaymentBoundaries(payees.ids)];
    for (const [index, { value }] of examples.entries()) {
      const statements = value.pay_statements;
      if (statements) t.judge(await run(statements, index < readFromTheMiddle, datesBeside[index]));
    }
    // A payment without statements must not have values of the payments before.
    const plain = await createGiven(t, connection, {});
    if (plain.payment !== undefined) t.judge(await readBack.read(plain.payment));
    t.judge(await payStranger(t, payees));
    t.judge(await payInParts(t, payees, readBack), await payUnnamed(t, payees));
    if (!t.effort.isQuick) t.judge(await payInLongRuns(t, payees, readBack, run));
    const broken = new Set(t.judgements.filter(isBroken).map(({ requirement }) => requirement));
    const values = broken.delete(anyValueAccepted.id) ? 'plain' : 'any';
    // Random statements would show the same defect again.
    if (broken.size === 0) {
      const randomExamples = Math.ceil(t.effort.examples / 5);
      await t.forAll('statements', sandboxStatements(payees.ids, values), (value) => run(value), { randomExamples });
    }
    t.judge(await readBack.again());
    if (!t.effort.isQuick && !t.judgements.some(isBroken)) await payAmongMany(t);
  },
});
