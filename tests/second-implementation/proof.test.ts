import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { nextStep } from '../next-step.ts';

/** Some of each theme: `faults.slow.test.ts` and `variants.slow.test.ts` try more, or all. */
const tried = [
  'unmodified',
  'closes-every-connection+chunks-of-a-kilobyte+json-in-other-words+busy-now-and-then',
  'tenth-offset-is-the-first',
  'foreign-enrollment-when-alone',
  'windows-merged',
  'overrides-fade',
];
const targets = secondTargets().filter(({ id }) => tried.includes(id));

test('every target that is to be tried is there', () => {
  expect(targets.map(({ id }) => id).toSorted()).toEqual(tried.toSorted());
});

test.each(targets.map((target) => ({ what: `${target.kind} ${target.id}`, target })))(
  'the suites are right about the second implementation: $what',
  async ({ target }) => {
    const result = await tryImplementation(target, () => startOther('second', target), { effort: 'quick', seed: 1 });
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);
