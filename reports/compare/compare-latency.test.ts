import { expect, test } from 'vitest';
import { operationIds } from '../../specs/operations.ts';
import { latencySamples } from '../../tests/reports/latency-samples.ts';
import type { Run } from '../record/run/run.ts';
import { compareLatencies } from './compare-latency.ts';
import { rankTest } from './rank-test.ts';

const runOf = (latencies: Readonly<Record<string, readonly number[]>>) =>
  ({ latencies: latencySamples(latencies) }) as unknown as Run;

const times = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);

function changeBetween(before: readonly number[], after: readonly number[], operations = 1) {
  const all = (values: readonly number[]) =>
    runOf(Object.fromEntries(operationIds.slice(0, operations).map((id) => [id, values])));
  return compareLatencies(all(before), all(after))[0]?.change;
}

test.each([
  ['a third and 5 ms more', times(20, 15), times(20, 20), 'slower'],
  ['a third and 5 ms less', times(20, 20), times(20, 15), 'faster'],
  ['a third, but less than 5 ms', times(20, 12), times(20, 16.9), 'same'],
  ['5 ms, but less than a third', times(20, 16), times(20, 21), 'same'],
  ['as long', times(20, 15), times(20, 15), 'same'],
  ['eight of each', times(8, 10), times(8, 90), 'slower'],
  ['seven before', times(7, 10), times(8, 90), 'unknown'],
  ['seven after', times(8, 10), times(7, 90), 'unknown'],
  ['what chance may do', [...times(11, 10), ...times(9, 90)], [...times(9, 10), ...times(11, 90)], 'same'],
])('%s', (_, before, after, expected) => {
  expect(changeBetween(before, after)).toBe(expected);
});

test('the more operations there are, the more is needed to tell a change from chance', () => {
  const ascending = (from: number) => Array.from({ length: 8 }, (_, at) => from + at);
  expect(changeBetween(ascending(10), ascending(90), 10)).toBe('slower');
  expect(changeBetween(ascending(10), ascending(90), 11)).toBe('same');
});

test('operations of both runs are listed by name, with rounded figures of sorted latencies', () => {
  const base = runOf({ b: [30, 1.0049, 20], a: [], c: [1] });
  expect(compareLatencies(base, runOf({ a: [1], b: [4] }))).toEqual([
    {
      operation: 'a',
      change: 'unknown',
      base: { count: 0, median: 0, p95: 0 },
      candidate: { count: 1, median: 1, p95: 1 },
      pValue: 1,
    },
    {
      operation: 'b',
      change: 'unknown',
      base: { count: 3, median: 20, p95: 29 },
      candidate: { count: 1, median: 4, p95: 4 },
      pValue: 1,
    },
  ]);
  expect(compareLatencies(runOf({ c: [1.0049] }), base)[0]?.base).toEqual({ count: 1, median: 1, p95: 1 });
});

test('of many latencies every n-th is ranked', () => {
  const before = Array.from({ length: 10_001 }, (_, at) => at % 300);
  const after = Array.from({ length: 5_000 }, (_, at) => (at % 300) + 3);
  const [change] = compareLatencies(runOf({ a: before }), runOf({ a: after }));
  const third = before.filter((_, at) => at % 3 === 0);
  expect(change?.pValue).toBe(rankTest(third, after));
  expect(change?.pValue).not.toBe(rankTest(before, after));
});

test.each([
  ['too few in the first', times(7, 1), times(9, 2), 1],
  ['too few in the second', times(9, 1), times(7, 2), 1],
  ['all the same', times(8, 1), times(8, 1), 1],
  ['ties', [1, 1, 2, 2, 3, 3, 4, 4], [3, 3, 4, 4, 5, 5, 6, 6], 0.01198],
  ['the same the other way round', [3, 3, 4, 4, 5, 5, 6, 6], [1, 1, 2, 2, 3, 3, 4, 4], 0.01198],
  ['equal means', [1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1], 1],
])('the rank test of two samples: %s', (_, a, b, expected) => {
  expect(rankTest(a, b)).toBeCloseTo(expected, 5);
});
