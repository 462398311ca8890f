import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Confirmation } from '../../specs/words/confirmation.ts';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import { noPast } from '../history/history-file.ts';
import type { Run } from '../record/run/run.ts';
import { renderReports } from '../render.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { writeAllureResults } from './allure/allure-results.ts';
import { renderDiffMarkdown } from './diff/diff-markdown.ts';
import { renderDiffText } from './diff/diff-text.ts';
import { renderDiffPage } from './diff/write-diff.ts';
import { githubAnnotations } from './text/github.ts';
import { renderTerminal } from './text/terminal.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const operation = 'get-pay-statement';

/** A run with one finding that came about so often. */
function runWith(confirmed: Confirmation) {
  const dir = temporaryFolder();
  const findings = [sampleFinding('A01-001', operation, { confirmed, traceId })];
  const check = sampleCheck(operation, 'batch', { 'A01-001': 'failed' }, { findings, repeatExchanges: 12 });
  return { dir, ...sampleRun(dir, [check]) };
}

/** The result that Allure gets of the one check. */
function allureResult(run: Run, summary: Summary): string {
  const results = temporaryFolder();
  writeAllureResults(results, run, summary, noPast);
  const names = readdirSync(results).filter((name) => name.endsWith('-result.json'));
  const texts = names.map((name) => readFileSync(join(results, name), 'utf8'));
  return texts.find((text) => text.includes('A01-001')) ?? '';
}

test.each([
  [{ failed: 4, of: 4 }, 'failed 4 of 4 times'],
  [{ failed: 1, of: 4 }, 'failed 1 of 4 times, so only now and then'],
  [{ failed: 1, of: 1, notRepeated: 'needs-new-connections' }, 'not repeated: needs new connections'],
  [
    { failed: 2, of: 2, notRepeated: 'no-time-left' },
    'failed 2 of 2 times, not more: the time for repeats, or for the run, was over',
  ],
  [{ failed: 1, of: 1, notRepeated: 'of-a-later-version' }, 'not repeated: of-a-later-version'],
] as const)('%j is said in every report, beside the id that the target logs', async (confirmed, words) => {
  const { dir, run, summary } = runWith(confirmed);
  await renderReports(dir, { run, summary, past: noPast }, ['html', 'junit', 'markdown']);
  const texts = [
    renderTerminal(run, summary, { color: false }),
    readFileSync(join(dir, 'report.html'), 'utf8'),
    readFileSync(join(dir, 'summary.md'), 'utf8'),
    readFileSync(join(dir, 'junit.xml'), 'utf8'),
    allureResult(run, summary),
  ];
  for (const text of texts) {
    expect(text).toMatch(new RegExp(`repeated: +${words}`));
    expect(text).toContain(traceId);
  }
  expect(summary.findings[0]).toMatchObject({ confirmed, traceId });
});

test('requests that repeated something are counted apart', () => {
  const { run, summary } = runWith({ failed: 4, of: 4 });
  expect(summary.run).toMatchObject({ exchanges: run.footer?.exchanges, repeatExchanges: 12 });
  expect(renderTerminal(run, summary, { color: false })).toContain('  12 more to repeat what had failed\n');
});

test('what comes about now and then is named so in annotations and comparisons, and tagged in Allure', () => {
  const [base, candidate] = [runWith({ failed: 4, of: 4 }), runWith({ failed: 2, of: 4 })];
  const comparison = compareRuns(base.run, candidate.run);
  const mark = '(now and then: 2 of 4 times)';
  expect(githubAnnotations(candidate).join()).toContain(mark);
  expect(renderDiffText(comparison, { color: false, strict: false })).toContain(mark);
  expect(renderDiffMarkdown(comparison)).toContain(mark);
  expect(renderDiffPage(comparison)).toContain(mark);
  expect(allureResult(candidate.run, candidate.summary)).toContain('"value":"flaky"');
  expect(allureResult(base.run, base.summary)).not.toContain('"value":"flaky"');
});
