import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Summary } from '../../reports/verdict/summary/summary.ts';
import type { Verdict } from '../../specs/words/finding.ts';
import type { PlannedTarget, RunSettings } from './programme-plan.ts';

/** `plan-<run-id>.json`: the settings and targets of a run of the programme, by which its results are collected. */
export interface KeptPlan {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly runId: string;
  readonly startedAt: string;
  readonly settings: RunSettings;
  readonly targets: readonly Pick<PlannedTarget, 'id' | 'class' | 'links'>[];
}

export interface TargetFigures {
  /** The time of the process that tested it, from its start until the reports were there. */
  readonly durationMs: number;
  readonly cpuMs: number;
  readonly peakMemoryBytes: number;
  readonly exchanges: number;
  readonly storedBytes: number;
}

/** `result.json`: it shows that the run beside it is whole. `specs/results.schema.json` describes it. */
export interface TargetResult {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly target: string;
  readonly runId: string;
  /** The verdict for the line that a pool prints; the verdict that counts is read from the record. */
  readonly verdict: Verdict;
  readonly figures: TargetFigures;
}

export interface MissingResult {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly target: string;
  readonly runId: string;
  /** unreachable: nothing could be judged; unusable: its profile, or another input, is wrong; ended: it was stopped. */
  readonly state: 'unreachable' | 'unusable' | 'ended' | 'failed';
  readonly attempts: number;
  readonly reason: string;
}

export function describeMissing(missing: Pick<MissingResult, 'attempts' | 'reason'> | null): string {
  if (missing === null) return 'nothing is known of it';
  const { attempts, reason } = missing;
  return `${forTerminal(reason, 500)} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`})`;
}

export interface IndexEntry {
  readonly index: number;
  readonly id: string;
  /** The implementation's name in its profile. Null without a result, as are all fields that are read from the record. */
  readonly name: string | null;
  readonly version: string | null;
  readonly state: 'tested' | 'missing';
  /** Why there is no result; null if there is one, or the reason is unknown. */
  readonly missing:
    | (Pick<MissingResult, 'attempts' | 'reason'> & {
        /** refused: a run lies in its place, but does not count. */
        readonly state: MissingResult['state'] | 'refused';
      })
    | null;
  readonly verdict: Verdict | null;
  readonly coverage: Summary['coverage'] | null;
  readonly exitCode: number | null;
  /** Below the folder of the results. */
  readonly run: string | null;
  /** The highest class of certificate that its run meets, whatever failed; null: it has none, or the record does not say. */
  readonly class: string | null;
  /** The class that it has to reach for a certificate; null: any. */
  readonly wantedClass: string | null;
  readonly figures: TargetFigures | null;
  /** The path of its certificate, below the results; null: it has none. */
  readonly certificate: string | null;
  /** Reasons why it has no certificate, or the register does not list it, a sentence each; empty if none was due. */
  readonly refusedFor: readonly string[];
}

export interface ProgrammeIndex {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly runId: string;
  readonly collectedAt: string;
  readonly settings: RunSettings;
  readonly counts: { readonly targets: number; readonly missing: number } & Readonly<Record<Verdict, number>>;
  readonly figures: {
    readonly total: TargetFigures;
    readonly median: TargetFigures;
    readonly most: TargetFigures;
  } | null;
  readonly targets: readonly IndexEntry[];
}
