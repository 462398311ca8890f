import { describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { transcriptOf } from './transcript.ts';
import { VARIANTS } from './variants.ts';

const plain = transcriptOf();

test('the transcript is the same every time', () => {
  expect(transcriptOf()).toEqual(plain);
});

test('no answer of the plain implementation is an internal error', () => {
  expect(plain.filter((line) => line.includes('"service_code":"broken"'))).toEqual([]);
});

/** That each of them makes a difference is tried in `switches.slow.test.ts`. */
describe('the catalogue', () => {
  const share = (count: number) => count / FAULTS.length;

  test('ids are unique', () => {
    const ids = [...FAULTS, ...VARIANTS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has at least 40 faults, 40 % of them conditional, 30 % stateful or about security', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(40);
    expect(share(FAULTS.filter(({ conditional }) => conditional).length)).toBeGreaterThanOrEqual(0.4);
    const hard = FAULTS.filter(({ stateful, kind }) => stateful || kind === 'isolation' || kind === 'credential');
    expect(share(hard.length)).toBeGreaterThanOrEqual(0.3);
  });

  test('has at least 15 variants that call for no advisory', () => {
    expect(VARIANTS.filter(({ advisories }) => !advisories).length).toBeGreaterThanOrEqual(15);
  });
});
