import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import { effortOf, secondTargets, startOther } from '../evidence/other-targets.ts';
import { nextStep } from '../next-step.ts';

/** Every fault of the second implementation: `proof.test.ts` tries some of them with each commit. */
const faults = secondTargets().filter(({ kind }) => kind === 'fault');

test.each(faults.map((target) => ({ id: target.id, target })))(
  'the suites find a fault of the second implementation: $id',
  async ({ target }) => {
    const result = await tryImplementation(target, () => startOther('second', target), {
      effort: effortOf(target),
      seed: 1,
    });
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
    expect(result.findings.length).toBeLessThanOrEqual(3);
  },
);
