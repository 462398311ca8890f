import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { VARIANTS } from './variants.ts';

const share = (count: number) => count / FAULTS.length;

test('ids are unique', () => {
  const ids = [...FAULTS, ...VARIANTS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('there are at least 40 faults, 40 % of them conditional, 30 % stateful or about security', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(share(FAULTS.filter(({ conditional }) => conditional).length)).toBeGreaterThanOrEqual(0.4);
  const hard = FAULTS.filter(({ stateful, kind }) => stateful || kind === 'isolation' || kind === 'credential');
  expect(share(hard.length)).toBeGreaterThanOrEqual(0.3);
});

test('there are at least 15 variants that call for no advisory', () => {
  expect(VARIANTS.filter(({ advisories }) => !advisories).length).toBeGreaterThanOrEqual(15);
});
