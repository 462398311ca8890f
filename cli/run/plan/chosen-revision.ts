import { type Catalogue, loadCatalogue } from '../../../specs/catalogue/catalogue.ts';
import { frozenRevisions, storedRevisions } from '../../../specs/catalogue/frozen-revision.ts';
import { type JudgedRevision, judgedRevision } from '../../../specs/validation/revision-in-force.ts';
import { UsageError } from '../../usage-error.ts';

/** The revisions by which a run may judge: those that are frozen, and that of today. */
function judgeable(): readonly string[] {
  const { revision } = loadCatalogue();
  const frozen = frozenRevisions();
  return frozen.includes(revision) ? frozen : [...frozen, revision];
}

/**
 * The revision that `run --revision` names; without one that of today.
 * @throws UsageError that names those there are
 */
export function chosenRevision(revision: string | undefined): JudgedRevision {
  const known = judgeable();
  if (revision === undefined || known.includes(revision)) return judgedRevision(revision ?? null);
  const why = storedRevisions().includes(revision)
    ? 'was released before revisions were frozen, so that it can be compared with ("requirements --diff") but not judged by'
    : 'is not known';
  throw new UsageError(`--revision: catalogue revision ${revision} ${why}; runs can judge by ${known.join(', ')}`);
}

/** The catalogue that a run plans by: what counts, and then what came later. */
export function plannedCatalogue({ catalogue, later }: JudgedRevision): Catalogue {
  return { ...catalogue, requirements: new Map([...catalogue.requirements, ...later]) };
}
