import type { Level, Outcome, RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';
import type { Baseline, FrozenDialect } from '../standing/baseline.ts';
import type { RequirementMark, Standing } from '../standing/standing.ts';
import type { WaiverUse } from '../standing/waivers.ts';

/** The facts of a run on which its conclusion depends, beside the {@link Circumstances}. */
export interface ConclusionFacts {
  readonly verdict: Verdict | RecordingVerdict;
  readonly strict: boolean;
  readonly interrupted: boolean;
  /** Whether nothing but blocked musts keeps the run from being conclusive. */
  readonly whole: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly requirements: readonly {
    readonly id: string;
    readonly level: Level;
    readonly outcome: Outcome;
    readonly code: string | null;
    readonly waived: boolean;
    readonly mark?: RequirementMark;
  }[];
  /** `waivedUntil`: the first day on which one of its waivers ends, YYYY-MM-DD; null: it has none. */
  readonly findings: readonly { readonly standing: Standing; readonly waivedUntil: string | null }[];
  readonly waivers: readonly Pick<WaiverUse, 'state'>[];
}

/** Finds the musts that could not be judged, and that no finding, loss or waiver accounts for. */
export const unansweredMusts = ({
  requirements,
}: Pick<ConclusionFacts, 'requirements'>): ConclusionFacts['requirements'] =>
  requirements.filter(
    ({ level, mark, outcome }) => level === 'must' && outcome === 'blocked' && (mark === undefined || mark === 'known'),
  );

/** The exit codes that don't follow from a record: a failure of the harness, or a signal, ended the run. */
export type ProcessExitCode = 4 | 129 | 130 | 143;

/** The baseline and the dialect that a run is compared with, and how its process ended. Null, or absent: none of it. */
export interface Circumstances {
  readonly baseline?: Baseline | null;
  readonly frozen?: FrozenDialect | null;
  readonly exitCode?: ProcessExitCode | null;
}
