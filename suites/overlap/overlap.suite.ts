import { askUntil } from '../../harness/premises/ask-until.ts';
import {
  askForProducts,
  automatedJobs,
  basicCredential,
  providerOf,
  sandboxConnection,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { judgeConnectedAfterwards, judgeDistinctResults, type UsedConnection } from '../../oracle/overlap/creations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { ifServed } from './branch-stage.ts';
import { branches } from './branches.ts';
import { overlappingReads } from './reads.ts';

/**
 * Uses the token of each new connection, and that of one created alone. @returns whether each new token was accepted,
 * by creation; nothing about creations whose token could not be tried
 */
async function judgeUse(
  t: Trial<IdsOf<[typeof judgeConnectedAfterwards]>>,
  overlapping: readonly Exchange[],
  alone: Connection,
): Promise<ReadonlyMap<Exchange, boolean>> {
  const use = (token: Connection['credential']) =>
    t.offers('list-automated-jobs') ? automatedJobs(token) : sandboxPayment(token);
  if (!t.offers(use(alone.credential).operation)) return new Map();
  const used: UsedConnection[] = [];
  for (const creation of overlapping) {
    const connection = succeeded(creation) ? connectionFrom('at one moment', creation) : undefined;
    if (connection === undefined) continue;
    const awaited = (answer: Exchange) => (succeeded(answer) ? null : 'a new connection to be usable');
    used.push({ creation, use: await askUntil(t, use(connection.credential), awaited, ifServed) });
  }
  t.judge(judgeConnectedAfterwards(used, await t.send(use(alone.credential))));
  return new Map(used.map((each) => [each.creation, succeeded(each.use)]));
}

/** Creates two connections at one moment: each must have ids of its own, and stay. */
const overlappingCreations = defineCheck({
  id: 'overlap/connection-creations',
  title: 'Connections that are created at one moment have ids and tokens of their own',
  operation: 'create-sandbox-connection',
  judges: [judgeDistinctResults, judgeConnectedAfterwards],
  runsFirst: true,
  run: async (t) => {
    const provider_id = providerOf(t.profile);
    const alone = [(await t.world.main()).creation, (await t.world.other()).creation];
    const inOrder = alone.filter((each) => each !== null);
    const json = { provider_id, ...askForProducts(t.profile) };
    const spec = sandboxConnection(basicCredential(t.profile), json);
    const overlapping = await t.sendTogether([spec, spec]);
    t.judge(judgeDistinctResults({ operation: 'create-sandbox-connection', overlapping, inOrder }));
    const used = await judgeUse(t, overlapping, await t.world.main());
    // Other checks need two more connections anyway, so these become the shared ones `payees` and `refusing` (see
    // harness/world), unless their token was refused. One that could not be tried is kept, too.
    const [one, other] = overlapping.filter((creation) => used.get(creation) !== false);
    if (one !== undefined) t.world.adopt('payees', one);
    if (other !== undefined) t.world.adopt('refusing', other);
  },
});

export const overlap: Suite = {
  name: 'overlap',
  title: 'Requests that overlap',
  checks: [overlappingReads, overlappingCreations, branches],
};
