import { diffLines } from 'diff';

/** A line of an answer; the mark says that the right answer does not have it. */
export interface MarkedLine {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Marks the lines of a wrong answer that the right one does not have; none, where there is no right one. */
export function markDifferences(right: string | null, wrong: string): readonly MarkedLine[] {
  const asLines = (text: string, isMarked: boolean) => text.split('\n').map((line) => ({ text: line, isMarked }));
  if (right === null) return asLines(wrong, false);
  return diffLines(`${right}\n`, `${wrong}\n`)
    .filter(({ removed }) => !removed)
    .flatMap(({ added, value }) => asLines(value.replace(/\n$/, ''), added));
}
