import { expect, test } from 'vitest';
import { allChecks } from './all-suites.ts';
import { checksToRepeat, retiredChecks } from './retired-checks.ts';

const ids = new Set(allChecks.map(({ id }) => id));

test.each([...retiredChecks])('%s is used no more, and its successor %s is there', (retired, successor) => {
  expect([ids.has(retired), ids.has(successor)]).toEqual([false, true]);
});

test.each([
  ['that saw it', 'JOBS-031', ['list-automated-jobs/list'], ['list-automated-jobs/list']],
  ['that took its place', 'JOBS-020', ['list-automated-jobs/after-an-update'], ['list-automated-jobs/answers']],
  ['that judges the requirement by now', 'JOBS-023', ['list-automated-jobs/list'], ['list-automated-jobs/answers']],
  ['nobody, where nothing judges it', 'NONE-001', ['list-automated-jobs/list'], []],
])('a breach is shown again by the check %s', (_, requirement, seenBy, expected) => {
  expect(checksToRepeat(requirement, seenBy).map(({ id }) => id)).toEqual(expected);
});
