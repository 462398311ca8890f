import type { Run } from '../record/run/run.ts';
import { isCutOff, isJudged } from '../verdict/requirements/judge-requirements.ts';
import { restsOn } from '../verdict/requirements/rests-on.ts';
import type { Summary, SummaryRequirement } from '../verdict/summary/summary.ts';
import type { RequirementChange } from './comparison.ts';

/** Tells whether a defect of the run blocks a requirement: a named cause, or a failing operation that it needs. */
export function hiddenByDefects(
  run: Run,
  { findings }: Summary,
): (requirement: SummaryRequirement | undefined) => boolean {
  const rests = restsOn(run, new Set(findings.flatMap(({ operations }) => operations.map((each) => each.operation))));
  return (requirement) =>
    requirement?.outcome === 'blocked' &&
    !isCutOff(requirement) &&
    (requirement.follows !== undefined || rests(requirement.id, requirement.checks));
}

/** Whether the candidate judged a requirement that the base missed: it ended early, was filtered, or was blocked. */
export function hasBaseJudgedLess(
  before: readonly SummaryRequirement[],
  after: readonly SummaryRequirement[],
  changes: readonly RequirementChange[],
  strict: boolean,
): boolean {
  const judged = new Set(
    after.flatMap(({ id, level, outcome }) => (isJudged(outcome) && (strict || level === 'must') ? [id] : [])),
  );
  const wasMissed = ({ checks, code, outcome }: SummaryRequirement): boolean =>
    outcome === 'not-selected' || isCutOff({ outcome, code }) || (outcome === 'blocked' && checks.length === 0);
  return (
    before.some((each) => judged.has(each.id) && wasMissed(each)) ||
    // null as the outcome in the base: it did not know the requirement, and so missed nothing.
    changes.some(
      ({ before: outcome, kind, requirement, waived }) =>
        kind === 'newly-asked' && outcome !== null && waived !== true && judged.has(requirement),
    )
  );
}
