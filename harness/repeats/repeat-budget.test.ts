import { expect, test } from 'vitest';
import { RepeatBudget } from './repeat-budget.ts';

const limits = { requests: 2, checkMs: 100, endsAt: 1_000 };

test.each([
  [100, 999, null],
  [101, 0, 'takes-too-long'],
  [10, 1_000, 'no-time-left'],
] as const)('a check that took %i ms is repeated at %i ms, unless: %s', (durationMs, now, reason) => {
  expect(new RepeatBudget(limits).reasonAgainst(durationMs, now)).toBe(reason);
});

test('nothing is repeated once the requests are used up', () => {
  const budget = new RepeatBudget(limits);
  budget.left -= 1;
  expect([budget.left, budget.reasonAgainst(0, 0)]).toEqual([1, null]);
  budget.left -= 1;
  expect([budget.left, budget.reasonAgainst(0, 0)]).toEqual([0, 'no-requests-left']);
});
