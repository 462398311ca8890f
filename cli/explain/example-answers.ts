import { diffLines } from 'diff';
import type { ExampleAnswer } from '../../specs/catalogue/examples.ts';

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

/** Writes the status and the body of an answer, a line for each part of its JSON. */
export function answerText({ status, body }: ExampleAnswer): string {
  if (status === null) return 'no answer';
  if (body === undefined) return `HTTP ${status}, without a body`;
  return `HTTP ${status}\n${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}`;
}
