import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import { hostileTextChecks } from '../../../tests/reports/hostile-run.ts';
import { hostileStrings } from '../../../tests/reports/hostile-strings.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { offline } from '../allure/allure-html.ts';
import { writeAllureResults } from '../allure/allure-results.ts';
import { junitPieces } from '../junit/junit.ts';
import { githubAnnotations } from './github.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTerminal } from './terminal.ts';

const operation = 'get-pay-statement';

function read(dir: string, name: string): string {
  return readFileSync(join(dir, name), 'utf8');
}

test('every line of the final text begins with words of ours, whatever a target says', () => {
  const { run, summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  const lines = renderTerminal(run, summary, { color: false }).split('\n');
  expect(lines.filter((line) => /^\s*(::|##\[|<|\[)/.test(line))).toEqual([]);
  expect(lines.length).toBeLessThan(hostileStrings.length * 11 + 20);
});

test('annotations are one line each, begin with our command, and are at most ten of a kind', () => {
  const { summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  const lines = githubAnnotations(summary);
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/^::error title=A01-001 get-pay-statement::[^\r\n]*$/);
});

test('the Markdown fits a pull request comment, however many findings there are', () => {
  const findings = (part: number) =>
    Array.from({ length: 200 }, (_, at) =>
      sampleFinding('A01-001', operation, { aspect: `${part}-${at}`, message: 'm'.repeat(900) }),
    );
  const checks = [0, 1, 2].map((part) =>
    sampleCheck(operation, `many-${part}`, { 'A01-001': 'failed' }, { findings: findings(part) }),
  );
  const { run, summary } = sampleRun(temporaryFolder(), checks);
  const text = renderMarkdown(run, summary);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/\d+ more findings are in summary\.json/);
});

test('no markup of a target stays alive in Markdown', () => {
  const { run, summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  const text = renderMarkdown(run, summary);
  const prose = text.replace(/^(`{3,})sh\n.*\n\1$/gm, '').replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  expect(prose).not.toMatch(/(?<!\\)<(?!!-- -->)/);
  expect(prose).not.toMatch(/(?<!\\)\]\(/);
  expect(prose).not.toMatch(/[@#](?=\w)/);
});

test('JUnit is legal XML, with one element for each outcome', () => {
  const dir = temporaryFolder();
  const outcomes = ['passed', 'failed', 'advisory', 'blocked', 'not-applicable', 'not-selected', 'error'] as const;
  const { run, summary } = sampleRun(dir, [
    ...hostileTextChecks,
    ...outcomes.map((outcome) => sampleCheck('list-pay-groups', outcome, { 'A10-001': outcome })),
  ]);
  const text = junitOf(run, summary);
  expect(convert(text, { format: 'object' })).toHaveProperty('testsuites');
  expect(text).toMatch(
    new RegExp(
      `<testsuites [^>]*tests="${hostileStrings.length + 7}" failures="${hostileStrings.length + 1}" errors="1" skipped="3"`,
    ),
  );
  expect(text.match(/<failure /g)).toHaveLength(hostileStrings.length + 1);
});

test('strict turns an advisory into a failure, in JUnit and in Allure', () => {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'adv', { 'A01-004': 'advisory' })], { strict: true });
  writeResults(dir, run, summary);
  const [result] = allureResults(dir);
  expect(junitOf(run, summary)).toContain('failures="1"');
  expect(result).toMatchObject({ status: 'failed' });
});

interface AllureResult {
  readonly name: string;
  readonly fullName: string;
  readonly testCaseId: string;
  readonly historyId: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly source: string }[];
}

function writeResults(dir: string, run: Run, summary: Summary): void {
  const results = join(dir, 'results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  writeAllureResults(results, run, summary);
}

function junitOf(run: Run, summary: Summary): string {
  return [...junitPieces(run, summary)].join('');
}

function allureResults(dir: string): readonly AllureResult[] {
  const names = readdirSync(join(dir, 'results')).filter((name) => name.endsWith('-result.json'));
  const results = names.map((name): AllureResult => JSON.parse(read(dir, `results/${name}`)));
  // Most of the requirements are judged by none of these few checks, which is a result as well.
  return results.filter(({ fullName }) => fullName !== 'run/conclusion');
}

test.each([
  ['passed', 'passed', undefined],
  ['advisory', 'passed', 'advisory'],
  ['failed', 'failed', undefined],
  ['blocked', 'skipped', 'blocked'],
  ['not-applicable', 'skipped', 'not-applicable'],
  ['not-selected', 'skipped', 'not-selected'],
  ['error', 'broken', 'error'],
] as const)('%s shows in Allure as %s', (outcome, status, tag) => {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': outcome })]);
  writeResults(dir, run, summary);
  const [result] = allureResults(dir);
  expect(result).toMatchObject({ status, fullName: 'get-pay-statement/x' });
  expect(result?.labels.find(({ name }) => name === 'tag')?.value).toBe(tag);
});

test('Allure gets epic, feature, story and severity, a stable identity, and the evidence of a finding', () => {
  const dir = temporaryFolder();
  const check = sampleCheck(
    operation,
    'batch',
    { 'A01-001': 'failed', 'A01-002': 'passed' },
    { findings: [sampleFinding('A01-001', operation)] },
  );
  const { run, summary } = sampleRun(dir, [check]);
  writeResults(dir, run, summary);
  const [result] = allureResults(dir);
  const labels = result?.labels.map(({ name, value }) => `${name}: ${value}`);
  expect(labels).toEqual([
    'epic: Payroll',
    'feature: get-pay-statement',
    'story: A01-001 Statement 1 about get-pay-statement.',
    'severity: critical',
  ]);
  expect(result?.testCaseId).toMatch(/^[0-9a-f]{32}$/);
  expect(result?.historyId).toBe(result?.testCaseId);
  expect(result?.attachments.map(({ name, type }) => `${name}, ${type}`)).toEqual([
    'A01-001: POST /finance/employer/pay-statement, 200, application/vnd.allure.http+json',
    'A01-001: steps, text/plain',
    'A01-001: script, text/plain',
    'A01-001: curl, text/plain',
  ]);
  const exchange: unknown = JSON.parse(read(dir, `results/${result?.attachments[0]?.source}`));
  expect(exchange).toMatchObject({ schemaVersion: 1, request: { method: 'POST' }, response: { status: 200 } });
});

test('results of an earlier run do not stay among those of this one', () => {
  const dir = temporaryFolder();
  const first = sampleRun(dir, passingChecks());
  writeResults(dir, first.run, first.summary);
  const second = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': 'passed' })]);
  writeResults(dir, second.run, second.summary);
  expect(allureResults(dir)).toHaveLength(1);
});

test('the analytics of the generated page go, a policy refuses any network, and the data is declared before the script', () => {
  const page = `<html><head><meta charset="utf-8"></head><body><script async src="https://www.googletagmanager.com/gtag/js?id=G"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  gtag('js', new Date());
</script><script>keep()</script></body></html>`;
  expect(offline(page).replace(/\s+/g, ' ')).toMatch(
    /^<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]*"><script>window\.allureReportData={};window\.allureReportDataReady=false<\/script><meta charset="utf-8"><\/head><body> <script>keep\(\)<\/script><\/body><\/html>$/,
  );
});
