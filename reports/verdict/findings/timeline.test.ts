import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../specs/words/finding.ts';
import { overlapSentence, timelineRows } from './timeline.ts';

const entry = (branch: number | null, startMs: number, endMs: number, status: number | null = 200): TimelineEntry => ({
  operation: 'create-sandbox-payment',
  branch,
  startMs,
  endMs,
  status,
});
const timeline = [entry(null, 0, 10), entry(1, 12, 30), entry(2, 12, 24, null), entry(null, 31, 48, 409)];

test('each request is a row, with its branch, its time, its answer and a bar', () => {
  expect(
    timelineRows(timeline).map(({ answer, bar, branch, time }) => [branch, time, answer, bar].join(' | ')),
  ).toEqual([
    'before | 0–10 ms | 200 | █████···················',
    'branch 1 | 12–30 ms | 200 | ······█████████·········',
    'branch 2 | 12–24 ms | no answer | ······██████············',
    'after | 31–48 ms | 409 | ···············█████████',
  ]);
});

test('bars have one width, whatever a record says', () => {
  const odd = [entry(1, 0, 0), entry(1, 1e9, 0), entry(2, 5, 1e12)];
  expect(timelineRows(odd).map(({ bar }) => bar.length)).toEqual([24, 24, 24]);
});

test('the requests that overlapped are named in one line, four of them at most', () => {
  expect(overlapSentence(timeline)).toBe('create-sandbox-payment 12–30 ms, create-sandbox-payment 12–24 ms');
  expect(overlapSentence(Array.from({ length: 6 }, () => entry(1, 0, 1)))).toMatch(/, and 2 more$/);
});
