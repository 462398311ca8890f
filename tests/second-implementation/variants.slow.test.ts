import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { nextStep } from '../next-step.ts';

/** The second implementation as it is and with every variant, in a file of its own so that faults are tried meanwhile. */
const legal = secondTargets().filter(({ kind }) => kind !== 'fault');

test.each(legal.map((target) => ({ id: target.id, target })))(
  'the suites are quiet about the second implementation: $id',
  async ({ target }) => {
    const settings = { effort: 'quick', seed: 1 } as const;
    const result = await tryImplementation(target, () => startOther('second', target), settings);
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);
