import { createDriver } from '../../driver/driver.ts';
import { CreatedEntities } from '../../harness/world/created-entities.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import type { Preflight } from './preflight.ts';

/** Disconnects connections created before the suites, unless these did. @returns `known`, and other ones created */
export async function disconnectCreated(
  profile: Profile,
  { creations, secrets }: Pick<Preflight, 'creations' | 'secrets'>,
  known: readonly ReportedEntity[],
  signal: AbortSignal,
): Promise<readonly ReportedEntity[]> {
  const created = new CreatedEntities(profile);
  for (const exchange of creations) created.note(exchange);
  const knownIds = new Set<string>(known.map(({ entityId }) => entityId.toLowerCase()));
  const list = (): readonly ReportedEntity[] =>
    created.report(secrets).filter(({ entityId }) => !knownIds.has(entityId.toLowerCase()));
  if (list().length === 0) return known;
  const driver = createDriver(profile, { signal, graceMs: 0 });
  await created.disconnectAll((spec) => driver.send(spec));
  await driver.close();
  return [...known, ...list()];
}
