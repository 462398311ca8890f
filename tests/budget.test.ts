import { expect, test } from 'vitest';
import { compareWithBudget, readBudget } from './budget/budget.ts';
import { measureMass } from './budget/mass.ts';

const lines = compareWithBudget(measureMass(), readBudget());

test('all layers and the installation are counted', () => {
  const layers = lines.map(({ layer }) => layer);
  expect(layers).toEqual(expect.arrayContaining(['specs', 'suites', 'tests', 'others', 'npm ci']));
  expect(lines.find(({ layer, counted }) => layer === 'oracle' && counted === 'statements')?.actual).toBeGreaterThan(
    1_000,
  );
});

test.each(lines.map(({ layer, counted, actual, most }) => [layer, counted, actual, most] as const))(
  '%s, %s: %i of at most %i',
  (layer, counted, actual, most) => {
    const next = 'Remove something, or raise the figure in tests/budget/budget.yaml in the same change, and say why.';
    expect(actual, `${layer} has more ${counted} than its budget. ${next}`).toBeLessThanOrEqual(most);
  },
);
