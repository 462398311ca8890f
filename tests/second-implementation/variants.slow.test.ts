import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { nextStep } from '../next-step.ts';
import { sampleOf } from '../sample.ts';

/** The second implementation as it is and with some variants, in a file of its own so that faults are tried meanwhile. */
const legal = sampleOf(
  secondTargets().filter(({ kind }) => kind !== 'fault'),
  12,
);

test.each(legal.map((target) => ({ id: target.id, target })))(
  'the suites are quiet about the second implementation: $id',
  async ({ target }) => {
    const settings = { effort: 'quick', seed: 1 } as const;
    const result = await tryImplementation(target, () => startOther(target), settings);
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);
