import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../history/history-file.ts';
import { RunFolder } from '../../record/disk/run-folder.ts';
import { replaceResults, writeAllureReport } from './allure-report.ts';

test("what an earlier run left goes, a user's own files stay, and the folder is for its owner alone", () => {
  const dir = temporaryFolder();
  const results = join(dir, 'allure-results');
  mkdirSync(results, { mode: 0o755 });
  const ours = [
    '0a-1-result.json',
    '0a-1-attachment.txt',
    'x-curl-attachment.txt',
    'x-12-attachment.httpexchange',
    'environment.properties',
    'categories.json',
  ];
  const theirs = [
    'notes.txt',
    'my-result.json',
    'x-attachment.txt',
    'environment.properties.bak',
    'my.categories.json',
  ];
  for (const name of [...ours, ...theirs]) writeFileSync(join(results, name), 'old');
  mkdirSync(join(dir, 'work'));
  for (const name of ['0a-2-result.json', 'categories.json']) writeFileSync(join(dir, 'work', name), 'new');
  replaceResults(new RunFolder(dir), 'work');
  expect(theirs.filter((name) => existsSync(join(results, name)))).toEqual(theirs);
  expect(readdirSync(results)).toHaveLength(theirs.length + 2);
  expect(readFileSync(join(results, 'categories.json'), 'utf8')).toBe('new');
  expect(statSync(results).mode & 0o777).toBe(0o700);
});

test('without the generator there are results and no page, not even that of an earlier run', async () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  mkdirSync(join(dir, 'allure-report'));
  writeFileSync(join(dir, 'allure-report', 'index.html'), 'old');
  await writeAllureReport(new RunFolder(dir), run, summary, noPast, null);
  expect(readdirSync(join(dir, 'allure-results')).filter((name) => name.endsWith('-result.json'))).not.toEqual([]);
  expect(readdirSync(dir).filter((name) => name.includes('allure'))).toEqual(['allure-results']);
});
