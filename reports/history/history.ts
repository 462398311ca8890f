import type { Level } from '../../specs/words/outcome.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import type { LeftOut, RunEntry } from './history-run.ts';
import type { RequirementHistory } from './requirement-history.ts';

export interface HistoryPoint {
  /** The position from 1, the oldest first: every table and link names the run by it. */
  readonly number: number;
  readonly source: string;
  readonly release: string;
  /** The entry without the outcomes of requirements, which stand in a table of their own. */
  readonly entry: RunEntry;
  /** Differences of settings from the run before, a phrase each: changes may be due to these, and not to the target. */
  readonly askedOtherwise: readonly string[];
  /** The number of changes in the dialect; null if this run, or all before it, observed nothing. */
  readonly dialectChanges: number | null;
}

/** A change of what the interface leaves open, with the number of the run that showed it first. */
export interface DatedDialectChange extends DialectChange {
  readonly run: number;
}

export interface TargetHistory {
  readonly target: string;
  /** The runs; at least one, the oldest first. */
  readonly runs: readonly HistoryPoint[];
  readonly requirements: readonly RequirementHistory[];
  /** Newest first; at most as many as a page can show, see `dialectTotal`. */
  readonly dialect: readonly DatedDialectChange[];
  readonly dialectTotal: number;
  readonly leftOut: readonly LeftOut[];
}

/** Requirements that are broken where they were judged last, at a level: those that broke last come first. */
export function brokenNow({ requirements }: Pick<TargetHistory, 'requirements'>, level: Level) {
  const outcome = level === 'must' ? 'failed' : 'advisory';
  return requirements
    .flatMap((each) => (each.last === outcome && each.since !== null ? [{ ...each, since: each.since }] : []))
    .sort((a, b) => b.since.run - a.since.run || (a.id < b.id ? -1 : 1));
}
