import { expect, test } from 'vitest';
import { matrixTargets } from './matrix-targets.ts';
import { tryReached } from './try-reached.ts';

const judging = ['list-automated-jobs/list', 'list-automated-jobs/answers'];
const settings = { effort: 'quick', seed: 1, checks: ['list-pay-groups/list', ...judging] } as const;

/** Tries a fault with the given selections first; `settings` hold all checks. */
async function tryFirst(fault: string, ...selections: readonly (readonly string[])[]) {
  const [target] = matrixTargets([fault], []);
  if (target === undefined) throw new Error(`There is no fault ${fault}.`);
  const { isRight, inPart, missed } = await tryReached(target, settings, {
    async *selectionsFor() {
      yield* selections;
    },
  });
  return { isRight, inPart, isExplained: missed !== undefined };
}

test.each([
  ['is found by the first selection', 'jobs-oldest-first', judging, { isRight: true, inPart: true }],
  [
    'that the selection misses is found by all checks',
    'jobs-oldest-first',
    ['list-pay-groups/list'],
    { isRight: true },
  ],
  [
    'that no check finds is missed, with the reasons',
    'update-benefit-current-version-refused',
    ['list-pay-groups/list'],
    { isRight: false, isExplained: true },
  ],
])('a fault %s', async (_, fault, selection, expected) => {
  expect(await tryFirst(fault, selection)).toEqual({ inPart: undefined, isExplained: false, ...expected });
});
