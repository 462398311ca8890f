import { type Judged, type Level, type Outcome, unseenReason } from '../../specs/outcome.ts';
import type { RecordedRequirement } from '../../specs/record.ts';
import type { Run } from '../record/run/run.ts';

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
  const checks = checksByRequirement(run);
  const asked = [...run.requirements.values()];
  const unknown = [...run.judgements.keys()].filter((id) => !run.requirements.has(id)).sort();
  return [...asked, ...unknown.map(unlisted)].map((requirement) => {
    const { id, level } = requirement;
    const judged = atLevel(run.judgements.get(id) ?? unreached(run, requirement), level);
    const reason = judged.reason === unseenReason ? describeUnseen(requirement) : judged.reason;
    return { id, level, ...judged, reason, checks: checks.get(id) ?? [] };
  });
}

/** The listed checks that name a requirement, or found a defect of it, in the order of their ids. */
function checksByRequirement({ checks }: Run): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  const note = (id: string, check: string): void => {
    const names = named.get(id);
    if (names === undefined) named.set(id, [check]);
    else if (names.at(-1) !== check) names.push(check);
  };
  for (const { check, requirements, findings } of checks) {
    for (const id of Object.keys(requirements)) note(id, check);
    for (const { requirement } of findings) note(requirement, check);
  }
  return named;
}

/** A broken should is an advisory and a broken must a failure, whatever the check called it. */
function atLevel(judged: Judged, level: Level): Judged {
  if (level === 'should' && judged.outcome === 'failed') return { ...judged, outcome: 'advisory' };
  if (level === 'must' && judged.outcome === 'advisory') return { ...judged, outcome: 'failed' };
  return judged;
}

/** Names what did not come about in a run, for a requirement of which no check said more. */
function describeUnseen({ statement }: RecordedRequirement): string {
  const [, premise] = /^Where (.+?), /.exec(statement) ?? [];
  return premise === undefined
    ? `no answer of this run shows whether this holds: ${statement}`
    : `this did not come about in the run: ${premise}`;
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
