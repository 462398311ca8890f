import { createDriver } from '../../driver/driver.ts';
import { CreatedEntities, type CreatedEntity } from '../../harness/world/created-entities.ts';
import type { Exchange } from '../../specs/exchange.ts';
import type { Profile } from '../../specs/profile.ts';

/**
 * Disconnects what exchanges of before the suites created, unless the suites did.
 * @param known what the suites know of, as the record has it
 * @param signal gives up
 * @returns `known`, and what else there was, each with whether it is disconnected
 */
export async function disconnectCreated(
  profile: Profile,
  exchanges: readonly Exchange[],
  known: readonly CreatedEntity[],
  signal: AbortSignal,
): Promise<readonly CreatedEntity[]> {
  const created = new CreatedEntities(profile);
  const isKnown = new Set(known.map(({ entityId }) => entityId.toLowerCase()));
  for (const exchange of exchanges) created.note(exchange);
  const left = created.list().filter(({ entityId }) => !isKnown.has(entityId.toLowerCase()));
  if (left.length === 0) return known;
  if (profile.operations.includes('disconnect-entity')) {
    const driver = createDriver(profile, { signal });
    await created.disconnectAll((spec) => driver.send(spec));
    await driver.close();
  }
  return [...known, ...created.list().filter(({ entityId }) => !isKnown.has(entityId.toLowerCase()))];
}
