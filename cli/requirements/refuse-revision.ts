import { releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions } from '../../specs/catalogue/frozen-revision.ts';
import { UsageError } from '../io.ts';

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
