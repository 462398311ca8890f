import type { Catalogue } from '../../../specs/catalogue/catalogue.ts';
import { type JudgedRevision, judgedRevision } from '../../../specs/validation/revision-in-force.ts';
import { refuseRevision, revisionsAtHand } from '../../requirements/named-revision.ts';

/** Finds the revision that `--revision` names; default: today's. @throws UsageError that lists the known revisions */
export function chosenRevision(revision: string | undefined): JudgedRevision {
  if (revision === undefined || revisionsAtHand().includes(revision)) return judgedRevision(revision ?? null);
  return refuseRevision('--revision', revision);
}

/** The requirements that count, then those of later revisions. */
export const plannedCatalogue = ({ catalogue, later }: JudgedRevision): Catalogue => ({
  ...catalogue,
  requirements: new Map([...catalogue.requirements, ...later]),
});
