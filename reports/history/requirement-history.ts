import type { Level, Outcome } from '../../specs/words/finding.ts';
import { isJudged } from '../verdict/requirements/judge-requirements.ts';

/** Successive runs in which a requirement had the same outcome. */
export interface Stretch {
  /** From 0. */
  readonly from: number;
  readonly runs: number;
  /** null: the runs did not select the requirement, or ended before it. */
  readonly outcome: Outcome | null;
}

export interface RequirementHistory {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly stretches: readonly Stretch[];
  /** Whether it had different outcomes in runs that selected it. */
  readonly differs: boolean;
  /** null: no run judged the requirement. */
  readonly last: Outcome | null;
  readonly since: Since | null;
}

/** The time since when a requirement has had its last outcome. Runs are numbered from 0. */
export interface Since {
  /** The first run of those since which every run that judged the requirement had this outcome. */
  readonly run: number;
  /** The run that judged it last with another outcome; null: there is none. */
  readonly before: number | null;
  /** The last run that judged it. */
  readonly last: number;
  /** The number of runs since `before` that judged it. */
  readonly times: number;
}

export type NamedRequirement = Pick<RequirementHistory, 'id' | 'level' | 'statement'>;

export function followRequirement(named: NamedRequirement, outcomes: readonly (Outcome | null)[]): RequirementHistory {
  const since = sinceWhen(outcomes);
  const distinct = new Set(outcomes.filter((outcome) => outcome !== null && outcome !== 'not-selected'));
  return {
    ...named,
    stretches: stretchesOf(outcomes),
    differs: distinct.size > 1,
    last: since === null ? null : (outcomes[since.last] ?? null),
    since,
  };
}

function sinceWhen(outcomes: readonly (Outcome | null)[]): Since | null {
  const judged = outcomes.flatMap((outcome, run) => (outcome !== null && isJudged(outcome) ? [run] : []));
  const last = judged.at(-1);
  if (last === undefined) return null;
  const before = judged.findLast((run) => outcomes[run] !== outcomes[last]) ?? null;
  const sinceThen = judged.filter((run) => before === null || run > before);
  return { run: sinceThen[0] ?? last, before, last, times: sinceThen.length };
}

function stretchesOf(outcomes: readonly (Outcome | null)[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = 1; at <= outcomes.length; at += 1) {
    const outcome = outcomes[from] ?? null;
    if (at < outcomes.length && (outcomes[at] ?? null) === outcome) continue;
    stretches.push({ from, runs: at - from, outcome });
    from = at;
  }
  return stretches;
}
