import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../compare/history.ts';
import { writeAllureResults } from './allure-results.ts';

/** The mixed run, written for Allure; the names of its files and their contents. */
function written(flaky: ReadonlySet<string> = new Set()) {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  writeAllureResults(dir, run, summary, { ...noPast, flaky });
  const results = join(dir, 'allure-results');
  const read = (name: string) => readFileSync(join(results, name), 'utf8');
  const checks = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(read(name)) as { fullName: string; labels: { value: string }[] });
  return { read, checks };
}

test('the environment names the target, the verdict and what the run was made with', () => {
  expect(written().read('environment.properties')).toMatchInlineSnapshot(`
    "Target=Acme Payroll Bridge 3.2.0
    Address=http://127.0.0.1:9/finance
    Verdict=nonconformant
    Seed=7
    Effort=standard
    Strict=false
    Harness=0.1.0
    Requirements=1.0.0
    Node.js=v20.20.2
    Checks=5"
  `);
});

test('findings are sorted by level, what was not judged by why', () => {
  const categories = JSON.parse(written().read('categories.json')) as Record<string, unknown>[];
  expect(
    categories.map(({ name, matchedStatuses, messageRegex }) => `${name}: ${matchedStatuses} ${messageRegex}`),
  ).toMatchInlineSnapshot(`
    [
      "Broken musts: failed (?s).*\\[must\\].*",
      "Broken shoulds (strict): failed (?s).*\\[should\\].*",
      "Blocked: skipped (?s).*\\[blocked\\].*",
      "Not applicable: skipped (?s).*\\[not-applicable.*",
      "Errors of the harness: broken (?s).*\\[error\\].*",
    ]
  `);
});

test('every check has a result, and so has one that never reported', () => {
  const { checks } = written(new Set(['list-pay-groups/shape']));
  expect(checks.map(({ fullName }) => fullName).sort()).toEqual([
    'get-pay-statement/batch',
    'isolation/enrollments',
    'list-pay-groups/groups',
    'list-pay-groups/shape',
    'paging/lost',
    'update-benefit/benefit',
  ]);
  const flaky = checks.filter(({ labels }) => labels.some(({ value }) => value === 'flaky'));
  expect(flaky.map(({ fullName }) => fullName)).toEqual(['list-pay-groups/shape']);
});

test("what an earlier run left goes, and a user's own files stay", () => {
  const dir = temporaryFolder();
  const results = join(dir, 'allure-results');
  mkdirSync(results);
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
  const { run, summary } = mixedRun(dir);
  writeAllureResults(dir, { ...run, checks: [], missing: [] }, summary);
  expect(theirs.filter((name) => existsSync(join(results, name)))).toEqual(theirs);
  expect(readdirSync(results)).toHaveLength(theirs.length + 2);
  expect(readFileSync(join(results, 'categories.json'), 'utf8')).not.toBe('old');
});
