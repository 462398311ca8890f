import {
  askForProducts,
  basicCredential,
  disconnect,
  payGroups,
  sandboxAccount,
  under,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import { judgeAccountEntity } from '../../oracle/create-sandbox-connection/own-entity.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { useOwnEntity } from '../create-sandbox-connection/own-entity.ts';

export const oneMomentJudges = [judgeAccountEntity, judgeGone] as const;

type OneMomentTrial = Trial<IdsOf<typeof oneMomentJudges>>;

interface AccountAtOneMoment {
  readonly creation: Exchange;
  readonly account: Connection;
  readonly entityId: string;
}

/** Requests at the same time may be refused for a conflict. */
const ifServed = { valid: 'if-served' } as const;

/**
 * Creates two accounts of one connection at the same time, reads each entity with its own token, then disconnects both
 * at the same time. @param pair the company and provider, for which accounts were created one after the other before
 */
export async function judgeAtOneMoment(t: OneMomentTrial, pair: object, connection: Connection): Promise<void> {
  if (t.maxTogether < 2 || t.judgements.some(isBroken)) return;
  await t.withoutOtherWrites(() => playMoment(t, pair, connection));
}

async function playMoment(t: OneMomentTrial, pair: object, connection: Connection): Promise<void> {
  const spec = sandboxAccount(basicCredential(t.profile), { ...pair, ...askForProducts(t.profile) });
  const creations = (await t.sendTogether([spec, spec], ifServed)).filter(succeeded);
  const accounts: AccountAtOneMoment[] = [];
  for (const creation of creations) {
    const account = connectionFrom('an account at one moment', creation);
    const [entityId] = account?.entityIds ?? [];
    if (account === undefined || entityId === undefined) continue;
    accounts.push({ creation, account, entityId });
    const use = await useOwnEntity(t, account);
    if (use !== undefined) t.judge(judgeAccountEntity(creation, use));
  }
  if (!t.judgements.some(isBroken)) await judgeDisconnected(t, accounts, connection);
}

/** Disconnects the entities of both accounts at the same time, if these are two siblings of the connection. */
async function judgeDisconnected(
  t: OneMomentTrial,
  accounts: readonly AccountAtOneMoment[],
  connection: Connection,
): Promise<void> {
  const { connectionId, credential } = connection;
  const areSiblings = accounts.every(
    ({ account }) => connectionId !== null && account.connectionId?.toLowerCase() === connectionId.toLowerCase(),
  );
  const entities = new Set([...connection.entityIds, ...accounts.map(({ entityId }) => entityId)]);
  const areApart = entities.size === connection.entityIds.length + accounts.length;
  if (accounts.length < 2 || !areSiblings || !areApart) return;
  if (!t.offers('disconnect-entity') || !t.offers('list-pay-groups')) return;
  const specs = accounts.map(({ entityId }) => disconnect(credential, [entityId]));
  const actions = await t.sendTogether(specs, ifServed);
  for (const [index, action] of actions.entries()) {
    const one = accounts[index];
    if (one === undefined || !succeeded(action) || !isGranted(one.account, 'list-pay-groups')) continue;
    const exchange = await t.send(payGroups(one.account.credential, under(one.entityId)), { valid: false });
    t.judge(judgeGone(action, [{ exchange }]));
  }
}
