import type { Judged, Level, Outcome } from '../../specs/outcome.ts';
import type { RecordedRequirement } from '../../specs/record.ts';
import { worseJudged } from '../record/merge/merge-check.ts';
import type { Run } from '../record/run.ts';

/** A requirement with what the whole run says of it. */
export interface RequirementResult extends Judged {
  readonly id: string;
  readonly level: Level;
  /** Ids of the checks that name it, sorted. */
  readonly checks: readonly string[];
}

/** Whether an outcome says that the requirement was held against the target. */
export function isJudged(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'advisory';
}

/**
 * Judges each requirement of a run by its worst check. Where none says anything: what can't be judged from outside is
 * not applicable, what was not asked for is not selected, and the rest is blocked, since it was to be judged and was not.
 */
export function judgeRequirements(run: Run): readonly RequirementResult[] {
  const checks = new Map<string, string[]>();
  const judged = new Map<string, Judged>();
  const note = (id: string, check: string, result: Judged): void => {
    const names = checks.get(id) ?? [];
    if (names.at(-1) !== check) names.push(check);
    checks.set(id, names);
    const earlier = judged.get(id);
    judged.set(id, earlier === undefined ? result : worseJudged(earlier, result));
  };
  for (const { check, requirements, findings } of run.checks) {
    for (const [id, result] of Object.entries(requirements)) note(id, check, result);
    for (const { requirement, message } of findings)
      note(requirement, check, { outcome: 'failed', code: null, reason: message });
  }
  const asked = [...run.requirements.values()];
  const unknown = [...judged.keys()].filter((id) => !run.requirements.has(id));
  return [...asked, ...unknown.map(unlisted)].map((requirement) => {
    const { id, level } = requirement;
    const result = atLevel(judged.get(id) ?? unreached(run, requirement), level);
    return { id, level, ...result, checks: checks.get(id) ?? [] };
  });
}

/** A broken should is an advisory and a broken must a failure, whatever the check called it. */
function atLevel(judged: Judged, level: Level): Judged {
  if (level === 'should' && judged.outcome === 'failed') return { ...judged, outcome: 'advisory' };
  if (level === 'must' && judged.outcome === 'advisory') return { ...judged, outcome: 'failed' };
  return judged;
}

function unreached(run: Run, requirement: RecordedRequirement): Judged {
  if (requirement.unjudged !== null)
    return { outcome: 'not-applicable', code: 'not-observed', reason: requirement.unjudged };
  const { operations, requirements } = run.header.selection;
  const selected =
    (requirements === null || requirements.includes(requirement.id)) &&
    (operations === null || requirement.operations.some((operation) => operations.includes(operation)));
  if (!selected) return { outcome: 'not-selected', code: null, reason: null };
  const why = run.interrupted === null ? 'No check of this run reported on it.' : 'The run ended before it was judged.';
  return { outcome: 'blocked', code: null, reason: why };
}

function unlisted(id: string): RecordedRequirement {
  return {
    id,
    section: '',
    level: 'must',
    operations: [],
    statement: 'It is not in the catalogue of this run.',
    unjudged: null,
  };
}
