import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { loadRevision, storedRevisions } from '../../specs/catalogue/frozen-revision.ts';
import { schemas } from '../../specs/validation/schemas.ts';
import { UsageError } from '../usage-error.ts';
import type { ComparedRevision } from './compare-revisions.ts';

/** A revision with its whole catalogue. */
interface NamedRevision extends ComparedRevision {
  readonly catalogue: Catalogue;
}

/**
 * A revision by its name: that of today, or one that was released.
 * @param flag as the user wrote it, for the message
 * @throws UsageError that names those there are
 */
export function namedRevision(flag: string, revision: string): NamedRevision {
  if (storedRevisions().includes(revision)) return loadRevision(revision);
  const catalogue = loadCatalogue();
  if (revision === catalogue.revision) return { catalogue, schemas: schemas() };
  const known = [...new Set([...storedRevisions(), catalogue.revision])];
  throw new UsageError(`${flag}: catalogue revision ${revision} is not known; there are ${known.join(', ')}`);
}
