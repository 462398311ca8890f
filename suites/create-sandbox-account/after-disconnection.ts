import { disconnect } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import { judgeAccountEntity } from '../../oracle/create-sandbox-connection/own-entity.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { useOwnEntity } from '../create-sandbox-connection/own-entity.ts';

/**
 * Disconnects the first entity of a connection that has siblings, and creates another account: "disconnection applies only
 * to the entity_ids in the body", and not to an entity that comes later.
 */
export async function judgeAfterDisconnection(
  t: Trial<IdsOf<[typeof judgeAccountEntity]>>,
  { connectionId, credential, entityIds: [firstId] }: Connection,
  accounts: readonly Exchange[],
  createAccount: () => Promise<Exchange>,
): Promise<void> {
  const entities = accounts.map((creation) => connectionFrom('an account', creation, null));
  const isSibling = (one: Connection | null | undefined) =>
    one?.connectionId?.toLowerCase() === connectionId?.toLowerCase() && one?.entityIds[0] !== firstId;
  if (!t.offers('disconnect-entity') || firstId === undefined || !entities.some(isSibling)) return;
  if (!succeeded(await t.send(disconnect(credential, [firstId]), { valid: 'if-served' }))) return;
  const creation = await createAccount();
  const account = connectionFrom('an account after a disconnection', creation, null);
  const use = account && (await useOwnEntity(t, account));
  if (use) t.judge(judgeAccountEntity(creation, use));
}
