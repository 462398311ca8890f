import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { transcriptOf } from './transcript.ts';
import { COMBINATIONS, VARIANTS } from './variants.ts';

const plain = transcriptOf();

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
