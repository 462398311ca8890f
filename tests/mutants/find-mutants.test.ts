import { expect, test } from 'vitest';
import { judgements, verdicts } from './judgements.ts';
import { drawSample, mutatedFiles, readMutants } from './read-sources.ts';

const all = readMutants(mutatedFiles());
const mutants = all.filter(({ file }) => ['calendar.ts', 'operations/management.ts'].includes(file));

test('what a mutant changes stands at its place', () => {
  expect(mutants.map(({ text, start, end }) => text.slice(start, end))).toEqual(mutants.map(({ before }) => before));
  expect(mutants.map(({ text, line }) => (text.split('\n')[line - 1] ?? '').length > 0)).not.toContain(false);
  expect(mutants.filter(({ before, after }) => before === after)).toEqual([]);
});

test.each([
  ['statement', 'date.setUTCDate(date.getUTCDate() + 1);', ';'],
  ['condition', 'own.length < named.length', 'true'],
  ['condition', 'own.length < named.length', '!(own.length < named.length)'],
  ['condition', "optional<number>(body, 'offset', isCount) ?? 0", "optional<number>(body, 'offset', isCount)"],
  ['condition', "optional<number>(body, 'offset', isCount) ?? 0", '(0)'],
  ['comparison', '<', '<='],
  ['comparison', '!==', '==='],
  ['constant', '9999', '10000'],
  ['constant', '1000', '999'],
  ['constant', "'success'", "''"],
  ['constant', 'false', 'true'],
  ['key', 'data', '...{}'],
  ['key', 'data', 'data_: data'],
  ['key', "status: 'success'", "status_: 'success'"],
])('a %s: %s becomes %s', (kind, before, after) => {
  expect(mutants).toContainEqual(expect.objectContaining({ kind, before, after }));
});

test('nothing of types and imports is changed', () => {
  expect(mutants.filter(({ text, start }) => /^import /.test(text.slice(text.lastIndexOf('\n', start) + 1)))).toEqual(
    [],
  );
});

test('ids name one mutant each', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1_000);
});

test('a seed draws the same sample again, another seed another one', () => {
  const [first, again, other] = [1, 1, 2].map((seed) => drawSample(mutants, 10, seed).map(({ id }) => id));
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(new Set(first).size).toBe(10);
});

test('a file that is no part of the project is refused by its name', () => {
  expect(() => readMutants(['nowhere.ts'])).toThrow('nowhere.ts is not part of');
});

test('each judgement is about a mutant that there is; where its line has changed, it is judged again', () => {
  const ids = new Set(all.map(({ id }) => id));
  expect(judgements.size).toBeGreaterThan(100);
  expect([...judgements.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test('each judgement is one of four, with a reason', () => {
  const wrong = [...judgements.values()].filter(({ judged, because }) => !verdicts.includes(judged) || because === '');
  expect(wrong).toEqual([]);
});
