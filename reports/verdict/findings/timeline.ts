import type { TimelineEntry } from '../../../specs/words/finding.ts';
import { shortened } from '../plural.ts';

/** The characters of a bar. */
const columns = 24;

/** A request of a finding about overlapping requests, as texts for a table. */
export interface TimelineRow {
  readonly branch: string;
  readonly operation: string;
  readonly time: string;
  readonly answer: string;
  /** Shows when the request was under way; all rows have the same width. */
  readonly bar: string;
}

export function timelineRows(timeline: readonly TimelineEntry[]): readonly TimelineRow[] {
  const end = Math.max(1, ...timeline.map(({ endMs }) => endMs));
  const first = timeline.findIndex(({ branch }) => branch !== null);
  return timeline.map(({ branch, endMs, operation, startMs, status }, index) => {
    const from = Math.min(columns - 1, Math.floor((startMs / end) * columns));
    const length = Math.max(1, Math.min(columns, Math.ceil((endMs / end) * columns)) - from);
    return {
      branch: branch === null ? (index < first ? 'before' : 'after') : `branch ${branch}`,
      operation,
      time: `${startMs}–${endMs} ms`,
      answer: status === null ? 'no answer' : String(status),
      bar: `${'·'.repeat(from)}${'█'.repeat(length)}${'·'.repeat(Math.max(0, columns - from - length))}`,
    };
  });
}

/** E.g. `create-sandbox-payment 12–30 ms, create-sandbox-payment 12–31 ms`. */
export function overlapSentence(timeline: readonly TimelineEntry[], most = 4): string {
  const overlapping = timeline
    .filter(({ branch }) => branch !== null)
    .map(({ endMs, operation, startMs }) => `${operation} ${startMs}–${endMs} ms`);
  return shortened(overlapping, most, (left) => `and ${left} more`).join(', ');
}
