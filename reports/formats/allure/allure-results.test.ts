import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../history/history-file.ts';
import { writeAllureResults } from './allure-results.ts';

/** The mixed run, written for Allure; the names of its files and their contents. */
function written(flaky: ReadonlySet<string> = new Set()) {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  const results = join(dir, 'results');
  mkdirSync(results);
  writeAllureResults(results, run, summary, { ...noPast, flaky });
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
    Verdict=nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness
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
      "Known or waived: failed (?s).*\\[\\w+, (known|waived|not tested by the baseline)\\].*",
      "Broken musts: failed (?s).*\\[must.*",
      "Broken shoulds (strict): failed (?s).*\\[should.*",
      "Blocked: skipped (?s).*\\[blocked.*",
      "Not applicable: skipped (?s).*\\[not-applicable.*",
      "Defects that another check reports: skipped (?s).*\\[(failed|advisory).*",
      "Errors of the harness: broken (?s).*\\[error\\].*",
    ]
  `);
});

test('every check has a result, and so have further findings, waivers that are over, and one that never reported', () => {
  const { checks } = written(new Set(['list-pay-groups/shape']));
  expect(checks.map(({ fullName }) => fullName).sort()).toEqual([
    'get-pay-statement/batch',
    'get-pay-statement/batch/A01-004/a7b8ac86f3312617',
    'get-pay-statement/batch/passed',
    'isolation/enrollments',
    'list-pay-groups/groups',
    'list-pay-groups/shape',
    'paging/lost',
    'update-benefit/benefit',
    'waivers/A01-002',
    'waivers/A10-001',
  ]);
  const flaky = checks.filter(({ labels }) => labels.some(({ value }) => value === 'flaky'));
  expect(flaky.map(({ fullName }) => fullName)).toEqual(['list-pay-groups/shape']);
});

test('what passed in a check that is blocked for another requirement is shown as passed', () => {
  const dir = temporaryFolder();
  const mixed = sampleCheck('get-pay-statement', 'mixed', { 'A01-001': 'blocked', 'A01-002': 'passed' });
  const { run, summary } = sampleRun(dir, [mixed]);
  const results = join(dir, 'results');
  mkdirSync(results);
  writeAllureResults(results, run, summary);
  const shown = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')))
    .map(({ fullName, labels, status }) => [
      fullName,
      status,
      labels.filter(({ name }: { name: string }) => name === 'story').map(({ value }: { value: string }) => value),
    ]);
  expect(shown).toContainEqual([
    'get-pay-statement/mixed/passed',
    'passed',
    ['A01-002 Statement 2 about get-pay-statement.'],
  ]);
  expect(shown.filter(([, status]) => status === 'skipped').map(([name]) => name)).toContain('get-pay-statement/mixed');
});
