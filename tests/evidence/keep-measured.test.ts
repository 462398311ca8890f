import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { projectFolder } from '../documents.ts';
import { replaceMeasured } from './keep-measured.ts';

const evidence = readFileSync(join(projectFolder, 'docs', 'evidence.md'), 'utf8');

test('what is measured anew takes the place of what was measured before', () => {
  const page = 'a\n<!-- measured: x -->\nold\n<!-- end -->\nb\n<!-- measured: y -->\n<!-- end -->\n';
  expect(replaceMeasured(page, 'x', ['new', 'lines'])).toBe(
    'a\n<!-- measured: x -->\n\nnew\nlines\n\n<!-- end -->\nb\n<!-- measured: y -->\n<!-- end -->\n',
  );
  expect(() => replaceMeasured(page, 'z', [])).toThrow('no place for z');
});

test.each(['sandbox', 'second', 'seeds of unmodified,variant', 'seeds of fault', 'efforts', 'soak', 'mutants'])(
  'the page of evidence has a place for %s',
  (name) => {
    expect(replaceMeasured(evidence, name, ['something new'])).toContain('something new');
  },
);

test('the page of evidence names every requirement that nobody can judge from outside', () => {
  const blind = [...loadCatalogue().requirements.values()].filter(({ judged }) => judged === 'none');
  expect(blind.filter(({ id, statement }) => !evidence.includes(`- ${id}: ${statement}`))).toEqual([]);
});
