import type { Outcome, ReasonCode } from '../../../specs/words/finding.ts';
import type { RunCheck } from '../../record/run/run.ts';
import type { SummaryFinding } from '../findings/summary-finding.ts';
import { type RequirementMark, type Standing, type StandingWeight, weightOf } from '../standing/standing.ts';

/** The weight of an entry: that of its finding, or `broken` (an error of the harness), `skipped`, `passes`. */
export type EntryWeight = StandingWeight | 'broken' | 'skipped' | 'passes';

/** An entry of a report: a check, a defect, or another fact that decides the conclusion. Each finding has one. */
export interface Entry {
  /** Unique in a report, and the same in every run. */
  readonly id: string;
  readonly title: string;
  /** An operation, a theme of checks, or `run`. */
  readonly group: string;
  readonly weight: EntryWeight;
  readonly outcome: Outcome;
  readonly code: ReasonCode | null;
  /** As a tag: `known`, `waived`, `new`. */
  readonly mark: Standing | RequirementMark | null;
  /** Why it did not pass; null: it did, or a finding says why not. */
  readonly reason: string | null;
  readonly finding: SummaryFinding | null;
  readonly check: RunCheck | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Makes the part of an entry that its finding decides. */
export function entryOf(finding: SummaryFinding): Pick<Entry, 'weight' | 'outcome' | 'mark' | 'reason' | 'finding'> {
  const { level, standing } = finding;
  const mark = standing === 'failure' || standing === 'advisory' ? null : standing;
  return { weight: weightOf(standing), outcome: level === 'must' ? 'failed' : 'advisory', mark, reason: null, finding };
}
