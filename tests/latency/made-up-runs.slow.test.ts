import { expect, test } from 'vitest';
import { compareLatencies } from '../../reports/compare/compare-latency.ts';
import { busyMachine, idleMachine, type MadeUpMachine, madeUpRun } from './made-up-runs.ts';

const pairs = Array.from({ length: 200 }, (_, at) => at);

/** The operations that are said to have changed between two runs, e.g. `slower get-enrollments`. */
function changesBetween(base: ReturnType<typeof madeUpRun>, candidate: ReturnType<typeof madeUpRun>) {
  const { changes, silence } = compareLatencies(base, candidate, []);
  expect(silence).toBeNull();
  return changes
    .filter(({ change }) => change === 'slower' || change === 'faster')
    .map(({ change, operation }) => `${change} ${operation}`);
}

const slower = 'create-sandbox-connection';

test.each([
  ['an idle machine', idleMachine, 5],
  ['a busy machine', busyMachine, 5],
  ['a busy machine', busyMachine, 3],
  ['a busy machine', busyMachine, 10],
] as const)('200 pairs of runs of one build on %s raise no alarm', (_, machine: MadeUpMachine, rounds) => {
  const alarms = pairs.flatMap((pair) =>
    changesBetween(madeUpRun(2 * pair + 1, rounds, machine), madeUpRun(2 * pair + 2, rounds, machine)),
  );
  expect(alarms).toEqual([]);
});

test('an operation that became slower by 30 % is found in 95 % of 200 pairs with 5 rounds, and no other', () => {
  const found = pairs.map((pair) =>
    changesBetween(
      madeUpRun(2 * pair + 1, 5, idleMachine),
      madeUpRun(2 * pair + 2, 5, idleMachine, { [slower]: 1.3 }),
    ).join(),
  );
  expect(new Set(found.filter((each) => each !== ''))).toEqual(new Set([`slower ${slower}`]));
  expect(found.filter((each) => each !== '').length).toBeGreaterThanOrEqual(190);
});
