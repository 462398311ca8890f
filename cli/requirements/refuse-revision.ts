import { releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions } from '../../specs/catalogue/frozen-revision.ts';
import { UsageError } from '../io.ts';

/** Lists the available revisions, the oldest first: the frozen ones, and the current one. */
export const revisionsAtHand = (): readonly string[] => [...new Set([...frozenRevisions(), loadCatalogue().revision])];

/** Refuses a revision whose requirements are not at hand; `flag` is named in the error. @throws UsageError */
export function refuseRevision(flag: string, revision: string): never {
  const isReleased = releasedRevisions().some((released) => released.revision === revision);
  const why = isReleased
    ? 'was released before revisions were frozen: its certificates are verified, but its requirements are not kept; take the release of payroll-conformance that brought it'
    : 'is not known';
  throw new UsageError(
    `${flag}: catalogue revision ${revision} ${why}, or name one of ${revisionsAtHand().join(', ')}`,
  );
}
