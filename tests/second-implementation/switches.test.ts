import { describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { transcriptOf } from './transcript.ts';
import { COMBINATIONS, VARIANTS } from './variants.ts';

const plain = transcriptOf();

test('the transcript is the same every time', () => {
  expect(transcriptOf()).toEqual(plain);
});

test('no answer of the plain implementation is an internal error', () => {
  expect(plain.filter((line) => line.includes('"service_code":"broken"'))).toEqual([]);
});

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

test.each(FAULTS.map(({ id, summary }) => [id, summary]))('%s can be seen from outside: it %s', (id) => {
  const lines = transcriptOf({ faults: [id] });
  expect(lines).not.toEqual(plain);
  expect(lines.filter((line) => line.includes('"service_code":"broken"'))).toEqual([]);
});

test.each(VARIANTS.filter(({ basePath }) => basePath === undefined).map(({ id, summary }) => [id, summary]))(
  '%s makes a difference: it %s',
  (id) => {
    const lines = transcriptOf({ variants: [id] });
    expect(lines).not.toEqual(plain);
    expect(lines.filter((line) => line.includes('"service_code":"broken"'))).toEqual([]);
  },
);

test.each(COMBINATIONS.map((ids) => [ids]))('%j go together', (ids) => {
  const lines = transcriptOf({ variants: ids });
  expect(lines.filter((line) => line.includes('"service_code":"broken"'))).toEqual([]);
});
