import { expect, test } from 'vitest';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { tryTarget } from '../cli/faults/try-target.ts';
import type { MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { nextStep } from './next-step.ts';

const ofQuick = new Set(matrixTargets([], [], 'quick').map(({ id }) => id));
const ofStandard = matrixTargets([], [], 'standard').filter(({ id }) => !ofQuick.has(id));

test('some faults are for standard runs to find', () => {
  expect(ofStandard.length).toBeGreaterThan(0);
});

test.each(ofStandard.map((target: MatrixTarget) => ({ what: `${target.id}: ${target.summary}`, target })))(
  'a standard run finds $what',
  async ({ target }) => {
    const result = await tryTarget(target, { effort: 'standard', seed: 1 });
    expect(result.isRight, nextStep(result, 'The sandbox', 'sandbox/')).toBe(true);
    expect(result.aside, nextStep(result, 'The sandbox', 'sandbox/')).toEqual([]);
  },
);
