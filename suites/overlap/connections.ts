import type { RequestSpec } from '../../driver/request-spec.ts';
import { defineCheck } from '../../harness/check.ts';
import { createdPayments, neededPair } from '../../harness/premises/parties.ts';
import { automatedJobs, payGroups, payStatementItems, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { inTurn } from '../../harness/world/in-turn.ts';
import type { IdsOf } from '../../oracle/judge.ts';
import { judgeOwnData } from '../../oracle/overlap/own-data.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { overlaps, roundsOf } from './rounds.ts';

/** The same read of two connections. */
type PairOfReads = readonly [RequestSpec, RequestSpec];

/** Reads whose answers show ids, one for each operation that both connections may read. */
async function readsOf(t: Trial, pair: readonly [Connection, Connection]): Promise<readonly PairOfReads[]> {
  const [one, other] = pair;
  const payments = [await createdPayments(t, one), await createdPayments(t, other)];
  const ofPayments = pair.map(({ credential }, index) =>
    payStatements(
      credential,
      (payments[index] ?? []).map(({ paymentId }) => ({ payment_id: paymentId })),
    ),
  );
  const hasPayments = payments.every((each) => each.length > 0);
  const [first, second] = ofPayments;
  const reads: PairOfReads[] = [
    [automatedJobs(one.credential), automatedJobs(other.credential)],
    [payGroups(one.credential), payGroups(other.credential)],
    [payStatementItems(one.credential), payStatementItems(other.credential)],
  ];
  if (hasPayments && first !== undefined && second !== undefined) reads.unshift([first, second]);
  return reads.filter(
    ([{ operation }]) => t.offers(operation) && pair.every((connection) => isGranted(connection, operation)),
  );
}

/** Two reads of each connection at one moment, again and again, and what each is answered alone before and after. */
async function judgePair(t: Trial<IdsOf<[typeof judgeOwnData]>>, [one, other]: PairOfReads): Promise<void> {
  const alone: readonly [Exchange[], Exchange[]] = [[await t.send(one)], [await t.send(other)]];
  const overlapping: readonly [Exchange[], Exchange[]] = [[], []];
  for (let round = 0; round < roundsOf(t); round += 1) {
    const exchanges = await t.sendTogether([one, other, one, other]);
    for (const [index, exchange] of exchanges.entries()) overlapping[index % 2 === 0 ? 0 : 1].push(exchange);
  }
  alone[0].push(await t.send(one));
  alone[1].push(await t.send(other));
  t.judge(
    judgeOwnData({ overlapping: overlapping[0], alone: alone[0], foreign: alone[1] }),
    judgeOwnData({ overlapping: overlapping[1], alone: alone[1], foreign: alone[0] }),
  );
}

/** "An access token belongs to one connection", also while another one is being answered. */
export const overlappingConnections = defineCheck({
  id: 'overlap/connections',
  title: 'Reads of two connections at one moment are each answered with data of their own',
  operation: null,
  judges: [judgeOwnData],
  calls: ['create-sandbox-connection'],
  run: async (t) => {
    const pair = await neededPair(t);
    for (const reads of await readsOf(t, pair)) await inTurn(t.world, overlaps, () => judgePair(t, reads));
  },
});
