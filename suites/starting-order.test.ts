import { expect, test } from 'vitest';
import { stimulatingSuites } from './all-suites.ts';
import { startingOrder } from './starting-order.ts';

const checks = stimulatingSuites.flatMap((suite) => suite.checks);

test('the starting order names checks that send requests, each once', () => {
  const ids = new Set(checks.map(({ id }) => id));
  expect(startingOrder.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(startingOrder).size).toBe(startingOrder.length);
});

test('the checks that are named are more urgent than all others, the first one most', () => {
  const urgent = checks.filter(({ urgency = 0 }) => urgency > 0);
  const ordered = urgent.toSorted((one, other) => (other.urgency ?? 0) - (one.urgency ?? 0));
  expect(ordered.map(({ id }) => id)).toEqual(startingOrder);
});

test('the opening checks are the most urgent ones', () => {
  const opening = checks.filter(({ runsFirst }) => runsFirst === true).map(({ id }) => id);
  expect(new Set(startingOrder.slice(0, opening.length))).toEqual(new Set(opening));
});
