import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Verdict } from '../../specs/words/outcome.ts';
import type { PlannedTarget, RunSettings } from './programme-plan.ts';

/** `plan-<run-id>.json`: what the results of a run of the programme rest on, and which targets they are to be of. */
export interface KeptPlan {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly settings: RunSettings;
  readonly targets: readonly Pick<PlannedTarget, 'id' | 'class' | 'links'>[];
}

/** The time, exchanges, bytes and memory that testing one target took. */
export interface TargetFigures {
  /** The time of the process that tested it, from its start until the reports were there. */
  readonly durationMs: number;
  /** The sum over all cores. */
  readonly cpuMs: number;
  /** The most memory that the process had at once. */
  readonly peakMemoryBytes: number;
  readonly exchanges: number;
  /** The size of all files of the run. */
  readonly storedBytes: number;
}

/** `result.json`: the run beside it is whole. `specs/results.schema.json` describes it, and the reason for want of one. */
export interface TargetResult {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly target: string;
  readonly runId: string;
  /** For the line that a pool prints of it; what counts is read from the record. */
  readonly verdict: Verdict;
  readonly figures: TargetFigures;
}

/** `<run-id>.missing.json`: why a target has no result yet. */
export interface MissingResult {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly target: string;
  readonly runId: string;
  /** unreachable: nothing could be judged; unusable: its profile or another input is; ended: its process was ended. */
  readonly state: 'unreachable' | 'unusable' | 'ended' | 'failed';
  /** The number of tries, as far as is known. */
  readonly attempts: number;
  /** The last one, a sentence or a few. */
  readonly reason: string;
}

/** Why a target has no result, as a line of text says it. */
export function describeMissing(missing: Pick<MissingResult, 'attempts' | 'reason'> | null): string {
  if (missing === null) return 'nothing is known of it';
  const { attempts, reason } = missing;
  return `${forTerminal(reason, 500)} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`})`;
}
