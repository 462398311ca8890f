import { expect, test } from 'vitest';
import { coveringRows } from './covering-rows.ts';
import { pairsCovered } from './pairs-covered.testbed.ts';

const factors = {
  caller: ['owner', 'stranger'],
  size: ['one', 'ten', 'fifty'],
  before: ['nothing', 'payment'],
} as const;

test('each pair of levels stands in a row, in far fewer rows than there are combinations', () => {
  const rows = coveringRows(factors, () => true);
  expect(pairsCovered(rows)).toBe(2 * 3 + 2 * 2 + 3 * 2);
  expect(rows.length).toBeLessThan(2 * 3 * 2);
});

test('a pair that is not possible stands in no row, and keeps no other from standing in one', () => {
  const rows = coveringRows(factors, ({ caller, size }) => !(caller === 'stranger' && size === 'fifty'));
  expect(rows.some(({ caller, size }) => caller === 'stranger' && size === 'fifty')).toBe(false);
  expect(pairsCovered(rows)).toBe(2 * 3 + 2 * 2 + 3 * 2 - 1);
});

test('the rows are the same each time', () => {
  expect(coveringRows(factors, () => true)).toEqual(coveringRows(factors, () => true));
});
