import { expect, test } from 'vitest';
import { tryImplementation } from '../../cli/faults/try-target.ts';
import { effortOf, secondTargets, startOther } from '../evidence/other-targets.ts';
import { judgingChecks } from '../judging-checks.ts';
import { nextStep } from '../next-step.ts';
import { sampleOf } from '../sample.ts';

/**
 * `proof.test.ts` tries some of them with each commit. Every tenth is tried with all checks, and the others with all only
 * where those that judge what is broken do not find it.
 */
const faults = sampleOf(
  secondTargets().filter(({ kind }) => kind === 'fault'),
  90,
  30,
);

test.each(faults.map((target, index) => ({ id: target.id, target, isWithAll: index % 10 === 0 })))(
  'the suites find a fault of the second implementation: $id',
  async ({ target, isWithAll }) => {
    const settings = { effort: effortOf(target), seed: 1 } as const;
    const start = () => startOther(target);
    const few = isWithAll
      ? null
      : await tryImplementation(target, start, { ...settings, checks: judgingChecks(target) });
    // Few checks alone may name what others, of which it follows, have found before.
    const result =
      few?.isRight === true && few.findings.length <= 3 ? few : await tryImplementation(target, start, settings);
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
    expect(result.findings.length).toBeLessThanOrEqual(3);
  },
);

const legal = secondTargets().filter(({ kind }) => kind !== 'fault');

test.each(sampleOf(legal, 40, 7).map((target) => ({ id: target.id, target })))(
  'the suites are quiet about the second implementation: $id',
  async ({ target }) => {
    const result = await tryImplementation(target, () => startOther(target), { effort: 'quick', seed: 1 });
    expect(result.isRight, nextStep(result, 'The second implementation', 'tests/second-implementation/')).toBe(true);
  },
);
