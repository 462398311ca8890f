import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { createdPair, createdPayments } from '../../harness/premises/parties.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/payment.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { judgeOwnElements, type OverlappingBatch } from '../../oracle/overlap/own-elements.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { readsToBeSure, readTogether, roundsOf } from './rounds.ts';

/** Things of one batch. */
const most = 3;

/** Sends two batches of different things at one moment, twice each, again and again. */
async function judgeBatches(
  t: Trial<IdsOf<[typeof judgeOwnElements]>>,
  operation: OverlappingBatch['operation'],
  batches: readonly [RequestSpec, RequestSpec],
): Promise<void> {
  const before = [await t.send(batches[0]), await t.send(batches[1])];
  const answers = await readTogether(t, [...batches, ...batches], roundsOf(t));
  for (const [index, spec] of batches.entries()) {
    const first = before[index];
    if (first === undefined) continue;
    const overlapping = [...(answers[index] ?? []), ...(answers[index + 2] ?? [])];
    const judged = judgeOwnElements({ operation, before: first, overlapping, after: first });
    if (judged?.kind !== 'broken') {
      t.judge(judged);
      continue;
    }
    const alone: Exchange[] = [];
    while (alone.length < readsToBeSure) alone.push(await t.send(spec));
    const [last = first] = alone.slice(-1);
    const isOtherwise = (after: Exchange) =>
      judgeOwnElements({ operation, before: first, overlapping: [after], after: first })?.kind === 'broken';
    const confirmed = judgeOwnElements({
      operation,
      before: first,
      overlapping,
      after: alone.find(isOtherwise) ?? last,
    });
    if (confirmed?.kind === 'broken') t.stopOverlaps(confirmed.requirement);
    t.judge(confirmed);
  }
}

/** Two parts of a list, of at most {@link most} each. */
function twoParts<T>(all: readonly T[], otherwise: () => Error): readonly [readonly T[], readonly T[]] {
  const middle = Math.min(most, Math.floor(all.length / 2));
  if (middle === 0) throw otherwise();
  return [all.slice(0, middle), all.slice(middle, 2 * middle)];
}

/** Payments of one connection: those of the fixture, or else some that were created. */
async function paymentsToRead(t: Trial): Promise<readonly Payment[]> {
  const { fixture } = t.world;
  const known = fixture === null || t.profile.fixtures.paymentIds.length < 2 ? [] : await t.world.payments();
  if (known.length > 1) return known;
  const [created] = (await createdPair(t)) ?? [];
  return created === undefined ? [] : createdPayments(t, created);
}

/** "One element per request", also while another batch of the same connection is being answered. */
export const overlappingBatches = [
  defineCheck({
    id: 'overlap/pay-statement-batches',
    title: 'Two batches of pay statements at one moment are each answered with their own elements',
    operation: 'get-pay-statement',
    judges: [judgeOwnElements],
    calls: ['get-pay-statement'],
    opens: true,
    run: async (t) => {
      const payments = await paymentsToRead(t);
      const [one, other] = twoParts(payments, () =>
        doesNotApply('not-observed', 'there are no two payments to read at one moment'),
      );
      const specOf = (part: readonly Payment[]) =>
        payStatements(
          (part[0] ?? payments[0])?.connection.credential ?? { kind: 'none' },
          part.map(({ paymentId }) => ({ payment_id: paymentId, limit: 3 })),
        );
      await judgeBatches(t, 'get-pay-statement', [specOf(one), specOf(other)]);
    },
  }),
  defineCheck({
    id: 'overlap/enrollment-batches',
    title: 'Two batches of enrollments at one moment are each answered with their own elements',
    operation: 'get-enrollments',
    judges: [judgeOwnElements],
    calls: ['get-enrollments'],
    opens: true,
    run: async (t) => {
      const { fixture } = t.world;
      const lacking = () => doesNotApply('no-fixture', 'the profile names no two enrollments (fixtures.enrollmentIds)');
      if (fixture === null) throw lacking();
      const [one, other] = twoParts(t.profile.fixtures.enrollmentIds, lacking);
      const specOf = (ids: readonly string[]) => enrollments(fixture.credential, ids);
      await judgeBatches(t, 'get-enrollments', [specOf(one), specOf(other)]);
    },
  }),
];
