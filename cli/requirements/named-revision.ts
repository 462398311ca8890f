import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { schemas } from '../../specs/validation/schemas.ts';
import type { ComparedRevision } from './compare-revisions.ts';
import { refuseRevision } from './refuse-revision.ts';

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
