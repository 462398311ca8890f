import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import type { CreatedEntity } from './created-entities.ts';

/** Characters of an id that the record holds: a target makes it as long as it likes. */
const mostCharacters = 100;

/** What was created as the record may hold it: without secrets, and not too long. */
export function reportEntities(
  created: readonly CreatedEntity[],
  secrets: Pick<Secrets, 'redactShort'>,
): readonly ReportedEntity[] {
  return created.map(({ entityId, connectionId, disconnected }) => ({
    entityId: secrets.redactShort(entityId, mostCharacters),
    connectionId: secrets.redactShort(connectionId, mostCharacters),
    disconnected,
  }));
}
