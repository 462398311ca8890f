import { createDriver } from '../../driver/driver.ts';
import { CreatedEntities } from '../../harness/world/created-entities.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import type { Preflight } from './preflight.ts';

/**
 * Disconnects the connections that the preflight created, except those that the suites have reported, which they
 * disconnect themselves. @returns the reported entities, and the others that were created
 */
export async function disconnectCreated(
  profile: Profile,
  { creations, secrets }: Pick<Preflight, 'creations' | 'secrets'>,
  reported: readonly ReportedEntity[],
  signal: AbortSignal,
): Promise<readonly ReportedEntity[]> {
  const created = new CreatedEntities(profile);
  for (const exchange of creations) created.note(exchange);
  const reportedIds = new Set<string>(reported.map(({ entityId }) => entityId.toLowerCase()));
  const list = (): readonly ReportedEntity[] =>
    created.report(secrets).filter(({ entityId }) => !reportedIds.has(entityId.toLowerCase()));
  if (list().length === 0) return reported;
  const driver = createDriver(profile, { signal, graceMs: 0 });
  await created.disconnectAll((spec) => driver.send(spec));
  await driver.close();
  return [...reported, ...list()];
}
