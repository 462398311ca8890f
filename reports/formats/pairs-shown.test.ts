import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleCheck } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { noPast } from '../history/history-file.ts';
import { renderReports } from '../render.ts';

const pairs = (covered: readonly string[], missing: readonly string[], excluded: readonly string[]) => [
  { factors: ['operation', 'caller'] as const, covered, missing, excluded },
];

test('what one part of a run has covered, the run has, and its reports say which pairs are left', async () => {
  const dir = temporaryFolder();
  const part = (all: ReturnType<typeof pairs>) => sampleCheck('get-pay-statement', 'batch', {}, { pairs: all });
  const parts = [
    part(pairs(['a × b'], ['c × d', 'e × f'], ['g × h'])),
    part(pairs(['c × d'], ['a × b', 'e × f'], ['g × h'])),
  ];
  const { run, summary } = sampleRun(dir, parts);
  expect(summary.pairs).toEqual(pairs(['a × b', 'c × d'], ['e × f'], ['g × h']));
  await renderReports(dir, { run, summary, past: noPast }, ['html', 'markdown']);
  const sentence = '2 of 3 pairs of circumstances covered, beside 1 that the profile does not allow';
  expect(readFileSync(join(dir, 'summary.md'), 'utf8')).toContain(`\n${sentence}.\n`);
  const page = readFileSync(join(dir, 'report.html'), 'utf8');
  expect(page).toContain(sentence);
  expect(page).toContain('<th scope="row">operation × who asks</th>');
  for (const left of ['e × f', 'g × h']) expect(page).toContain(left);
});

test('where the record says nothing of pairs, no report does', async () => {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [sampleCheck('get-pay-statement', 'batch', {})]);
  await renderReports(dir, { run, summary, past: noPast }, ['html', 'markdown']);
  expect(readFileSync(join(dir, 'report.html'), 'utf8')).not.toContain('Pairs of circumstances');
  expect(readFileSync(join(dir, 'summary.md'), 'utf8')).not.toContain('pairs of circumstances');
});
