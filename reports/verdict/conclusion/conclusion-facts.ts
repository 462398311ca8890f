import type { Level, Outcome, Verdict } from '../../../specs/words/outcome.ts';
import type { Baseline } from '../standing/baseline.ts';
import type { FrozenDialect } from '../standing/frozen-dialect.ts';
import type { Standing } from '../standing/standing.ts';
import type { WaiverUse } from '../standing/waivers.ts';

/** What decides the conclusion of a run. */
export interface ConclusionFacts {
  readonly verdict: Verdict;
  readonly strict: boolean;
  readonly interrupted: boolean;
  /** What keeps the run from being conclusive, one sentence each. */
  readonly open: readonly string[];
  /** Of requirements. */
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly requirements: readonly {
    readonly id: string;
    readonly level: Level;
    readonly outcome: Outcome;
    readonly waived: boolean;
  }[];
  /** `waivedUntil`: the first day on which one of its waivers ends, YYYY-MM-DD; null where none covers any of it. */
  readonly findings: readonly { readonly standing: Standing; readonly waivedUntil: string | null }[];
  readonly waivers: readonly Pick<WaiverUse, 'state'>[];
  /** null: the run was compared with none. */
  readonly baseline: Baseline | null;
  /** Absent: no dialect is frozen. */
  readonly frozen?: FrozenDialect | null;
}
