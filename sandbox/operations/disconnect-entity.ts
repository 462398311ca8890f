import { entityDisconnected, entityNotAccessible, invalid } from '../rules/refusal.ts';
import { type BearerCall, fieldsOf, listOf, uuidOf } from './call.ts';

/** "6. Disconnect entities": disconnects all named entities, or none if any of them is not allowed. */
export async function disconnectEntity(call: BearerCall) {
  const { connection } = call.token();
  const sent = fieldsOf(call.body, 'The body').entity_ids;
  const given = listOf(call.rules.namedForDisconnection(sent, connection), 'entity_ids');
  if (given.length === 0) throw invalid('entity_ids must hold at least one entity.');
  const ids = new Set(given.map((id, index) => uuidOf(id, `entity_ids[${index}]`)));
  const named = [...ids].map((id) => {
    const entity = call.rules.findDisconnectable(connection, id, call.world);
    if (entity === undefined) throw entityNotAccessible();
    if (!entity.active) throw entityDisconnected();
    return entity;
  });
  const entityIds = call.rules.chooseDisconnected(named, connection, call.world).map(({ id }) => id);
  await call.write({ kind: 'entities-disconnected', entityIds });
  return { status: 'success' };
}
