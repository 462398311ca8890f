import { expect, test } from 'vitest';
import { spreadOf } from './spread.ts';

test.each([
  [[7], { median: 7, low: 7, high: 7 }],
  [[5, 1, 3, 2, 4], { median: 3, low: 2, high: 4 }],
  [[10, 20], { median: 15, low: 12.5, high: 17.5 }],
])('the median and the quartiles of %j', (values, spread) => {
  expect(spreadOf(values)).toEqual(spread);
});

test('nothing has no median', () => {
  expect(() => spreadOf([])).toThrow('at least one round');
});
