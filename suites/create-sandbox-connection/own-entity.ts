import { payGroups, payStatementItems, under } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import type { OwnEntityUse } from '../../oracle/create-sandbox-connection/own-entity.ts';

/** The lists that may be read under an entity; the first one that can be read is used. */
const lists = [
  { operation: 'list-pay-groups', request: payGroups },
  { operation: 'list-pay-statement-items', request: payStatementItems },
] as const;

/**
 * Names the entity of a creation's result with its token; if that is refused, reads the list without a name, and under
 * an entity of the profile's connection. @returns undefined if there is no such list or entity
 */
export async function useOwnEntity(
  t: Trial,
  { credential, entityIds: [entityId], ...connection }: Connection,
): Promise<OwnEntityUse | undefined> {
  const list = lists.find(
    ({ operation }) => t.offers(operation) && isGranted({ credential, entityIds: [], ...connection }, operation),
  );
  if (list === undefined || entityId === undefined) return undefined;
  const specOf = (token: Connection['credential'], entity?: string) => ({ ...list.request(token), ...under(entity) });
  const named = await t.send(specOf(credential, entityId));
  if (named.end !== 'answered' || (named.response?.status ?? 0) < 400) return { named, plain: null, elsewhere: null };
  const plain = await t.send(specOf(credential));
  const { fixture } = t.world;
  const [own] = fixture?.entityIds ?? [];
  const elsewhere = fixture === null || own === undefined ? null : await t.sendOnce(specOf(fixture.credential, own));
  return { named, plain, elsewhere };
}
