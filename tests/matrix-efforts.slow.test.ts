import { expect, test } from 'vitest';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { tryTarget } from '../cli/faults/try-target.ts';
import type { Effort } from '../harness/settings/settings.ts';
import type { MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { judgingChecks } from './judging-checks.ts';
import { nextStep } from './next-step.ts';
import { sampleOf } from './sample.ts';

/** The faults that a run of this effort has to find, and a smaller one has no room for. */
function faultsOf(effort: Effort, smaller: Effort): readonly MatrixTarget[] {
  const found = new Set(matrixTargets([], [], smaller).map(({ id }) => id));
  return matrixTargets([], [], effort).filter(({ id }) => !found.has(id));
}

/** Every twenty-fourth of them, and every fourth: `npm run evidence -- --efforts` tries all. */
const ofStandard = sampleOf(faultsOf('standard', 'quick'), 24);
const ofThorough = sampleOf(faultsOf('thorough', 'standard'), 4);

/** The checks in which thorough runs do what no other run does. */
const longChecks = ['get-pay-statement/tied-statements', 'model/sequences'];

const described = (targets: readonly MatrixTarget[]) =>
  targets.map((target) => ({ what: `${target.id}: ${target.summary}`, target }));

test('some faults are for longer runs to find', () => {
  expect(ofStandard.length).toBeGreaterThan(0);
  expect(ofThorough.length).toBeGreaterThan(0);
});

test.each(described(ofStandard))('a standard run finds $what', async ({ target }) => {
  const few = await tryTarget(target, { effort: 'standard', seed: 1, checks: judgingChecks(target) });
  const result = few.isRight ? few : await tryTarget(target, { effort: 'standard', seed: 1 });
  expect(result.isRight, nextStep(result, 'The sandbox', 'sandbox/')).toBe(true);
  expect(result.aside, nextStep(result, 'The sandbox', 'sandbox/')).toEqual([]);
});

test.each(described(ofThorough))('a thorough run finds $what', async ({ target }) => {
  const result = await tryTarget(target, { effort: 'thorough', seed: 1, checks: longChecks });
  expect(result.isRight, nextStep(result, 'The sandbox', 'sandbox/')).toBe(true);
  expect(result.aside, nextStep(result, 'The sandbox', 'sandbox/')).toEqual([]);
});
