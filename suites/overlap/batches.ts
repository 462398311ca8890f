import type { RequestSpec } from '../../driver/request-spec.ts';
import { doesNotApply } from '../../harness/cannot-judge.ts';
import { defineCheck } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { inTurn } from '../../harness/world/in-turn.ts';
import type { IdsOf } from '../../oracle/judge.ts';
import { judgeOwnElements, type OverlappingBatch } from '../../oracle/overlap/own-elements.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { overlaps, roundsOf } from './rounds.ts';

type BatchTrial = Trial<IdsOf<[typeof judgeOwnElements]>>;

/** Sends two batches of different things at one moment, again and again, while nothing else is written. */
async function judgeBatches(
  t: BatchTrial,
  operation: OverlappingBatch['operation'],
  batches: readonly [RequestSpec, RequestSpec],
): Promise<void> {
  const before = [await t.send(batches[0]), await t.send(batches[1])];
  const overlapping: readonly [Exchange[], Exchange[]] = [[], []];
  for (let round = 0; round < roundsOf(t); round += 1) {
    const exchanges = await t.sendTogether([...batches, ...batches]);
    for (const [index, exchange] of exchanges.entries()) overlapping[index % 2 === 0 ? 0 : 1].push(exchange);
  }
  for (const index of [0, 1] as const) {
    const [first, after] = [before[index], await t.send(batches[index])];
    if (first !== undefined) {
      t.judge(judgeOwnElements({ operation, before: first, overlapping: overlapping[index], after }));
    }
  }
}

/** Two halves of a list; null where it is too short. */
function halves<T>(all: readonly T[]): readonly [readonly T[], readonly T[]] | null {
  const middle = Math.floor(all.length / 2);
  return middle === 0 ? null : [all.slice(0, middle), all.slice(middle)];
}

/** "One element per request", also while another batch of the same connection is being answered. */
export const overlappingBatches = [
  defineCheck({
    id: 'overlap/pay-statement-batches',
    title: 'Two batches of pay statements at one moment are each answered with their own elements',
    operation: 'get-pay-statement',
    judges: [judgeOwnElements],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const { connection, payments } = await knownPayments(t);
      const parts = halves(payments.slice(0, 6).map(({ paymentId }) => ({ payment_id: paymentId, limit: 3 })));
      if (parts === null) throw doesNotApply('not-observed', 'there are no two payments to read at one moment');
      const [one, other] = parts;
      const { credential } = connection;
      const batches = [payStatements(credential, one), payStatements(credential, other)] as const;
      await inTurn(t.world, overlaps, () => t.withoutOtherWrites(() => judgeBatches(t, 'get-pay-statement', batches)));
    },
  }),
  defineCheck({
    id: 'overlap/enrollment-batches',
    title: 'Two batches of enrollments at one moment are each answered with their own elements',
    operation: 'get-enrollments',
    judges: [judgeOwnElements],
    calls: ['get-enrollments'],
    run: async (t) => {
      const { fixture } = t.world;
      const parts = halves(t.profile.fixtures.enrollmentIds.slice(0, 6));
      if (fixture === null || parts === null) {
        throw doesNotApply('no-fixture', 'the profile names no two enrollments (fixtures.enrollmentIds)');
      }
      const [one, other] = parts;
      const batches = [enrollments(fixture.credential, one), enrollments(fixture.credential, other)] as const;
      await inTurn(t.world, overlaps, () => t.withoutOtherWrites(() => judgeBatches(t, 'get-enrollments', batches)));
    },
  }),
];
