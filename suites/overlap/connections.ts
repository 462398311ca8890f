import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { createdPayments, neededPair } from '../../harness/premises/parties.ts';
import { automatedJobs, payGroups, payStatementItems, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { judgeOwnData } from '../../oracle/overlap/own-data.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { readTogether, roundsOf } from './rounds.ts';

/** The same read of two connections. */
type PairOfReads = readonly [RequestSpec, RequestSpec];

/** Reads whose answers show ids, one for each operation that both connections may read. */
async function readsOf(t: Trial, pair: readonly [Connection, Connection]): Promise<readonly PairOfReads[]> {
  const [one, other] = pair;
  const ofPayments = async (connection: Connection) =>
    payStatements(
      connection.credential,
      (await createdPayments(t, connection)).map(({ paymentId }) => ({ payment_id: paymentId })),
    );
  const reads: readonly PairOfReads[] = [
    [await ofPayments(one), await ofPayments(other)],
    [automatedJobs(one.credential), automatedJobs(other.credential)],
    [payGroups(one.credential), payGroups(other.credential)],
    [payStatementItems(one.credential), payStatementItems(other.credential)],
  ];
  return reads.filter(
    ([{ operation }]) => t.offers(operation) && pair.every((connection) => isGranted(connection, operation)),
  );
}

/** "An access token belongs to one connection", also while another one is being answered. */
export const overlappingConnections = defineCheck({
  id: 'overlap/connections',
  title: 'Reads of two connections at one moment are each answered with data of their own',
  operation: null,
  judges: [judgeOwnData],
  calls: ['create-sandbox-connection'],
  opens: true,
  run: async (t) => {
    const pairs = await readsOf(t, await neededPair(t));
    const alone = await readFirst(t, pairs.flat());
    const overlapping = await readTogether(t, pairs.flat(), roundsOf(t));
    const judge = (aloneReads: readonly (readonly Exchange[])[]) =>
      pairs.flatMap((_, index) =>
        [2 * index, 2 * index + 1].map((own) => {
          const foreign = own % 2 === 0 ? own + 1 : own - 1;
          return judgeOwnData({
            overlapping: overlapping[own] ?? [],
            alone: aloneReads[own] ?? [],
            foreign: aloneReads[foreign] ?? [],
          });
        }),
      );
    const first = judge(alone.map((each) => [each]));
    if (!first.some((judgement) => judgement?.kind === 'broken')) return t.judge(...first);
    // What the own connection shows by now, alone, is its own, too.
    const again = await readAlone(t, pairs.flat());
    const confirmed = judge(alone.map((each, index) => [each, ...again.slice(index, index + 1)]));
    const race = confirmed.find((judgement) => judgement?.kind === 'broken');
    if (race !== undefined) t.stopOverlaps(race.requirement);
    t.judge(...confirmed);
  },
});

/** Reads what other checks begin with, too. */
async function readFirst(t: Trial, specs: readonly RequestSpec[]): Promise<readonly Exchange[]> {
  const reads: Exchange[] = [];
  for (const spec of specs) reads.push(await t.sendOnce(spec));
  return reads;
}

async function readAlone(t: Trial, specs: readonly RequestSpec[]): Promise<readonly Exchange[]> {
  const reads: Exchange[] = [];
  for (const spec of specs) reads.push(await t.send(spec));
  return reads;
}
