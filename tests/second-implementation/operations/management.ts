import { type Admitted, type Answer, malformed, offLimits } from '../call.ts';
import { isCount, optional } from '../fields.ts';
import { isUuid } from '../identity.ts';

/** disconnect-entity: all of the entities named, or none when one of them isn't the connection's. Doing it again is fine. */
export const disconnectEntities = ({ body, connection }: Admitted): Answer => {
  const { entity_ids } = body;
  if (!Array.isArray(entity_ids) || entity_ids.length === 0) return malformed('entity_ids has to name an entity');
  if (!entity_ids.every(isUuid)) return malformed('entity_ids has to be a list of UUIDs');
  const named = entity_ids.map((id) => connection.entities.find((entity) => entity.id === id.toUpperCase()));
  const own = named.filter((entity) => entity !== undefined);
  if (own.length < named.length) offLimits('An entity cannot be reached with this token');
  for (const entity of own) entity.active = false;
  return { status: 200, body: { status: 'success', disconnected: own.length } };
};

/** list-automated-jobs: newest first; the paging object goes by the name of `listing`. */
export const listJobs = ({ body, connection }: Admitted): Answer => {
  const offset = optional<number>(body, 'offset', isCount) ?? 0;
  const limit = optional<number>(body, 'limit', (value) => isCount(value) && value !== 0) ?? 1000;
  const listing = { offset, count: connection.jobs.length };
  const data = connection.jobs.slice(offset, offset + limit);
  return { status: 200, body: { meta: { quotas: connection.quotas, generation: 1 }, data, listing } };
};
