import type { Run } from '../record/run/run.ts';
import { isCutOff, isJudged } from '../verdict/requirements/judge-requirements.ts';
import { restsOn } from '../verdict/requirements/rests-on.ts';
import type { Summary, SummaryRequirement } from '../verdict/summary/summary.ts';
import type { RequirementChange } from './comparison.ts';

/** Tells what a defect of a run kept it from judging: by its cause, or by the operations that it rests on. */
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

/** Whether the base left out what counts in the candidate: the run ended, or was limited, before it, or could not judge it. */
export function isBaseShort(
  before: readonly SummaryRequirement[],
  after: readonly SummaryRequirement[],
  changes: readonly RequirementChange[],
  strict: boolean,
): boolean {
  const judged = new Set(
    after.flatMap(({ id, level, outcome }) => (isJudged(outcome) && (strict || level === 'must') ? [id] : [])),
  );
  const isCut = ({ checks, code, outcome }: SummaryRequirement): boolean =>
    outcome === 'not-selected' || isCutOff({ outcome, code }) || (outcome === 'blocked' && checks.length === 0);
  return (
    before.some((each) => judged.has(each.id) && isCut(each)) ||
    changes.some(
      ({ before: outcome, kind, requirement, waived }) =>
        kind === 'newly-asked' && outcome !== null && waived !== true && judged.has(requirement),
    )
  );
}
