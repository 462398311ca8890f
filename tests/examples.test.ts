import { expect, test } from 'vitest';
import { faults } from '../sandbox/faults/all-faults.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { loadExamples } from '../specs/catalogue/examples.ts';
import { withoutExample } from './examples/without-example.ts';

const next = 'run `npm run examples`, which takes the examples from runs against the faults of the sandbox';
const examples = loadExamples();
const broken = new Set<string>(faults.flatMap(({ requirements }) => requirements));
const judged = [...loadCatalogue().requirements.values()].filter((row) => row.judged !== 'none').map(({ id }) => id);

test('every requirement that a fault breaks has an example, or stands in the list of those that are not reported', () => {
  const missing = judged.filter((id) => broken.has(id) && !examples.has(id) && !withoutExample.has(id));
  expect(missing, next).toEqual([]);
});

test('no example is of a requirement that is not judged, or stands in that list', () => {
  expect(
    [...examples.keys()].filter((id) => !judged.includes(id) || withoutExample.has(id)),
    next,
  ).toEqual([]);
});

test('each example is of a fault that there is, which breaks its requirement', () => {
  const stale = [...examples].filter(([id, { fault }]) => {
    const breaks = faults.find((each) => each.id === fault)?.requirements ?? [];
    return !breaks.some((each) => each === id);
  });
  expect(stale, next).toEqual([]);
});
