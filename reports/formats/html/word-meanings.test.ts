import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../tests/documents.ts';
import { legendModel, outcomeMeanings, reasonMeanings } from './word-meanings.ts';

const results = readFileSync(join(projectFolder, 'docs/results-reference.md'), 'utf8');

test.each(Object.entries({ ...outcomeMeanings, ...reasonMeanings }))(
  'docs/results-reference.md says of %s what the pages say',
  (word, meaning) => {
    expect(results).toContain(`| \`${word}\` | ${meaning} |`);
  },
);

test('a legend lists the outcomes that it is asked for, and every reason and mark', () => {
  const { outcomes, reasons, marks } = legendModel(['advisory', 'passed']);
  expect(outcomes).toEqual([
    { word: 'advisory', meaning: 'a should was broken; with --strict it counts as a failure' },
    { word: 'passed', meaning: 'it was tested, and not broken' },
  ]);
  expect(reasons.map(({ word }) => word)).toEqual(Object.keys(reasonMeanings));
  expect(marks.map(({ word }) => word)).toEqual(['must', 'should', 'security', 'waived']);
});
