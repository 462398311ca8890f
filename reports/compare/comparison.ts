import type { Level, Outcome } from '../../specs/words/outcome.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import type { SummaryDefect } from '../verdict/findings/summary-defect.ts';
import type { LostCause } from '../verdict/standing/baseline.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import type { ChangeKind } from './change-kind.ts';
import type { LatencyChange, LatencyComparison } from './compare-latency.ts';
import type { SettingDifference } from './compare-settings.ts';

/** A defect of one operation, with the number of the finding that it belongs to in its run. */
export interface ComparedDefect extends SummaryDefect {
  readonly id: number;
  /** The base does not have it. */
  readonly fresh: boolean;
  /** It follows from what else its finding breaks. Absent: it is what the finding is about. */
  readonly follows?: true;
}

/** A requirement that does not stand as it did. */
export interface RequirementChange {
  readonly kind: ChangeKind;
  readonly requirement: string;
  readonly level: Level;
  readonly statement: string;
  readonly operations: readonly string[];
  /** null if the run did not ask it. */
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  readonly reason: string | null;
  /** The id of the requirement whose outcome keeps this one from being judged. Absent: none is known. */
  readonly cause?: string;
  /** The id of the broken requirement at the beginning of the chain of causes. Absent: there is none. */
  readonly follows?: string;
  /** Waivers of the candidate cover all that is wrong with it. Absent: they do not. */
  readonly waived?: true;
  /** Those of the candidate, or of the base where it is fixed, each operation for itself. */
  readonly findings: readonly ComparedDefect[];
}

/** The part of a run's summary that a comparison shows. */
export type ComparedRun = Pick<Summary, 'target' | 'verdict' | 'run' | 'counts'>;

/** The changes between two runs. `unattributed`: something got worse, but so did the question change. */
export interface Comparison {
  readonly schemaVersion: 1;
  readonly result: 'regression' | 'no-regression' | 'unattributed';
  readonly base: ComparedRun;
  readonly candidate: ComparedRun;
  readonly settings: readonly SettingDifference[];
  readonly changes: readonly RequirementChange[];
  /** Why requirements of the kind `lost` are no longer judged. */
  readonly lost: readonly LostCause[];
  readonly latencies: readonly LatencyChange[];
  /** What can be said of latencies, and of all operations alike. */
  readonly latencyGround: Omit<LatencyComparison, 'changes'>;
  /** What the target chooses otherwise where the interface leaves it open; null if a run observed nothing of it. */
  readonly dialect: readonly DialectChange[] | null;
}
