import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../tests/reports/temporary-folder.ts';
import type { ReportKind } from './all-reports.ts';
import { noPast } from './history/history-file.ts';
import { renderReports, renderSummary } from './render.ts';

/** The mixed run in a folder of its own, with these reports of it. */
async function rendered(kinds: readonly ReportKind[], flaky: ReadonlySet<string> = new Set()) {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  const reported = { run, summary, past: { ...noPast, flaky } };
  return {
    dir,
    summary,
    reports: [await renderSummary(dir, reported), ...(await renderReports(dir, reported, kinds))],
  };
}

test('the summary is always written, with a script for each finding that has evidence', async () => {
  const { dir, summary, reports } = await rendered([]);
  expect(reports).toEqual([
    { kind: 'summary', path: join(dir, 'summary.json'), hint: null, durationMs: expect.any(Number), problem: null },
  ]);
  expect(readFileSync(join(dir, 'summary.json'), 'utf8')).toBe(`${JSON.stringify(summary, null, 2)}\n`);
  // The other finding of the run brought no evidence.
  expect(readdirSync(join(dir, 'exchanges')).filter((name) => name.endsWith('.sh'))).toEqual(['finding-1.sh']);
  expect(readdirSync(dir).sort()).toEqual(['dialect.json', 'exchanges', 'run.jsonl', 'summary.json']);
});

test.each<[ReportKind, string, RegExp]>([
  ['markdown', 'summary.md', /^## ❌ [\s\S]*Flaky, [^`]*`get-pay-statement\/batch`/],
  ['html', 'report.html', /^<!doctype html>[\s\S]*flaky: fails now and then/],
  ['har', 'exchanges.har', /^\{\n "log"/],
  ['junit', 'junit.xml', /^<\?xml /],
  ['ctrf', 'ctrf-report.json', /^\{"reportFormat":"CTRF"/],
  ['codequality', 'gl-code-quality-report.json', /^\[\n\{"description":"A01-001/],
])('%s is written where it is asked for', async (kind, name, content) => {
  const { dir, reports } = await rendered([kind], new Set(['get-pay-statement/batch']));
  expect(reports.map((report) => [report.kind, report.path])).toEqual([
    ['summary', join(dir, 'summary.json')],
    [kind, join(dir, name)],
  ]);
  expect(readFileSync(join(dir, name), 'utf8')).toMatch(content);
});

test('what holds evidence is for its owner alone', async () => {
  const { dir } = await rendered(['har']);
  expect(statSync(join(dir, 'exchanges.har')).mode & 0o777).toBe(0o600);
});

test('a report that cannot be written is named, and keeps no other from being written', async () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  mkdirSync(join(dir, 'summary.md'));
  const reports = await renderReports(dir, { run, summary, past: noPast }, ['markdown', 'junit']);
  expect(reports.map(({ kind, problem }) => [kind, problem?.message ?? null])).toEqual([
    ['junit', null],
    ['markdown', expect.stringMatching(/^Can't write .*summary\.md: a folder stands where a file is needed/)],
  ]);
  expect(existsSync(join(dir, 'summary.md.part'))).toBe(false);
});
