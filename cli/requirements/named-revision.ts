import { releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { schemas } from '../../specs/validation/schemas.ts';
import { UsageError } from '../io.ts';
import type { ComparedRevision } from './compare-revisions.ts';

interface NamedRevision extends ComparedRevision {
  readonly catalogue: Catalogue;
}

/** Finds the current or a frozen revision. @param flag named in the error @throws UsageError */
export function namedRevision(flag: string, revision: string): NamedRevision {
  if (frozenRevisions().includes(revision)) return loadRevision(revision);
  const catalogue = loadCatalogue();
  if (revision === catalogue.revision) return { catalogue, schemas: schemas() };
  return refuseRevision(flag, revision);
}

/** The frozen revisions, oldest first, then the current one. */
export const revisionsAtHand = (): readonly string[] => [...new Set([...frozenRevisions(), loadCatalogue().revision])];

/** @param flag named in the error @throws UsageError */
export function refuseRevision(flag: string, revision: string): never {
  const isReleased = releasedRevisions().some((released) => released.revision === revision);
  const why = isReleased
    ? 'was released before revisions were frozen: its certificates are verified, but its requirements are not kept; take the release of payroll-conformance that brought it'
    : 'is not known';
  throw new UsageError(
    `${flag}: catalogue revision ${revision} ${why}, or name one of ${revisionsAtHand().join(', ')}`,
  );
}
