import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../sandbox/faults/all-faults.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { examplesFile, loadExamples } from '../specs/catalogue/examples.ts';
import { specsFile } from '../specs/interface/files.ts';
import { mutants } from './clients/mutants.ts';
import { hasToken } from './examples/make-examples.ts';
import { withoutExample } from './examples/without-example.ts';

const next = 'run `npm run examples -- ID …`, which takes the examples of these requirements from runs that show them';
const examples = loadExamples();
const { requirements, clientRequirements } = loadCatalogue();
const judged = [...requirements.values(), ...clientRequirements.values()]
  .filter((row) => row.judged !== 'none')
  .map(({ id }) => id);

test('every requirement that is judged has an example, or stands in the list of those that no run shows', () => {
  const missing = judged.filter((id) => !examples.has(id) && !withoutExample.has(id));
  expect(missing, next).toEqual([]);
});

test('all examples together have at most 1 MB', () => {
  expect(statSync(specsFile(examplesFile)).size).toBeLessThan(1_000_000);
});

test('no example, and nothing in that list, is of a requirement that is not judged', () => {
  expect([...examples.keys(), ...withoutExample].filter((id) => !judged.includes(id))).toEqual([]);
  expect([...examples.keys()].filter((id) => withoutExample.has(id))).toEqual([]);
});

test('no answer that passes refuses a token that is valid', () => {
  const refused = [...examples].filter(([, example]) => example.passes?.status === 401 && hasToken(example));
  expect(refused.map(([id]) => id)).toEqual([]);
});

test('each example is of a fault that breaks its requirement, or of a wrong client that does', () => {
  const stale = [...examples].filter(([id, { fault, client }]) => {
    if (clientRequirements.has(id) !== (client !== undefined)) return true;
    if (client !== undefined) return !mutants.some(([row, task]) => row === id && task === client.task);
    const breaks = fault === null ? [id] : (faults.find((each) => each.id === fault)?.requirements ?? []);
    return !breaks.some((each) => each === id);
  });
  expect(stale, next).toEqual([]);
});
