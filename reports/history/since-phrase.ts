import { askedOtherwise } from './asked-otherwise.ts';
import type { HistoryPoint, TargetHistory } from './history.ts';
import type { Since } from './requirement-history.ts';

export const dayOf = ({ entry }: HistoryPoint): string => entry.startedAt.slice(0, 10);

/** E.g. "3.2.0 (4f0c2a1) of 2026-11-20". */
export const runPhrase = (point: HistoryPoint): string => `${point.release} of ${dayOf(point)}`;

/** Says what makes the time uncertain since when a requirement is broken; null: nothing. */
export function sinceNote({ runs }: Pick<TargetHistory, 'runs'>, since: Since): string | null {
  const notes: string[] = [];
  const [first, before] = [runs[since.run], since.before === null ? undefined : runs[since.before]];
  if (before === undefined) notes.push('broken whenever it was judged');
  if (first !== undefined && before !== undefined) {
    const asked = askedOtherwise(before.entry, first.entry);
    if (asked.length > 0)
      notes.push(`asked otherwise since run ${before.number}, which judged it last before: ${asked.join(', ')}`);
    const between = since.run - (since.before ?? since.run) - 1;
    if (between > 0) notes.push(`not judged in ${between} ${between === 1 ? 'run' : 'runs'} before`);
  }
  const after = runs.length - 1 - since.last;
  if (after > 0) notes.push(`not judged in the last ${after === 1 ? 'run' : `${after} runs`}`);
  return notes.length === 0 ? null : notes.join('; ');
}
