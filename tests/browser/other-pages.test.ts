import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readHistoryOf } from '../../cli/history/read-history.ts';
import { renderBadge } from '../../reports/certificate/certificate-badge.ts';
import { renderCertificatePage } from '../../reports/certificate/certificate-page.ts';
import { statementOf } from '../../reports/certificate/statement.ts';
import { compareRuns } from '../../reports/compare/compare-runs.ts';
import { renderDiffPage } from '../../reports/formats/diff/write-diff.ts';
import { renderHistoryPage } from '../../reports/formats/history/history-page.ts';
import { matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import { matrixPage } from '../../reports/matrix/matrix-page.ts';
import { matrixRow } from '../../reports/matrix/matrix-row.ts';
import { writeWhole } from '../../reports/record/disk/write-whole.ts';
import { issuance } from '../reports/certified-run.ts';
import { hostileChecks, hostileTarget } from '../reports/hostile-run.ts';
import { recordHistory } from '../reports/recorded-history.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { openFile, startChromium } from './chromium.ts';
import { widerThanTheScreen } from './screen-width.ts';

const browser = await startChromium();

afterAll(() => browser.close());

function diffPage(): string {
  const base = sampleRun(temporaryFolder(), [
    ...passingChecks(),
    sampleCheck(
      'get-enrollments',
      'x',
      { 'A03-001': 'failed' },
      { findings: [sampleFinding('A03-001', 'get-enrollments')] },
    ),
  ]);
  const candidate = sampleRun(temporaryFolder(), hostileChecks, { target: hostileTarget, seed: 8 });
  return renderDiffPage(compareRuns(base.run, candidate.run));
}

function certificate() {
  const { run, summary } = sampleRun(
    temporaryFolder(),
    [...passingChecks(), sampleCheck('update-benefit', 'y', { 'A11-004': 'advisory' })],
    { target: hostileTarget },
  );
  return { run, statement: statementOf(run, summary, issuance) };
}

function certificatePage(): string {
  const { run, statement } = certificate();
  return renderCertificatePage(statement, run);
}

/** Runs of a target that tries to break out of the page, some of which fail, change what is allowed, or ask otherwise. */
function historyPage(): string {
  const dir = temporaryFolder();
  const build = {
    commit: hostileTarget.version,
    branch: hostileTarget.name.slice(0, 200),
    url: 'https://ci.example/"><b>',
  };
  recordHistory(dir, [
    { outcome: 'passed', keys: ['site'], header: { target: hostileTarget } },
    { outcome: 'failed', keys: [hostileTarget.name], header: { target: hostileTarget, effort: 'quick', build } },
    { outcome: 'blocked', header: { target: hostileTarget, label: hostileTarget.name.slice(0, 200) } },
    { outcome: 'failed', header: { target: hostileTarget } },
  ]);
  return renderHistoryPage(readHistoryOf([dir], null));
}

/** A self-proof of one fault, and of a variant that was wronged. */
function matrixOfTwo(): string {
  const finding = sampleFinding('A10-001', 'list-pay-groups');
  const report = sampleCheck('list-pay-groups', 'x', { 'A10-001': 'failed' }, { findings: [finding] });
  const target = { summary: 'Something is otherwise.', operation: null, conditional: true, stateful: false };
  const run = { reports: [report], exchanges: 12, durationMs: 345 };
  const requirements = new Map([['A10-001', { level: 'must' as const }]]);
  const rows = [
    matrixRow(
      { ...target, kind: 'fault', id: 'some-fault', breaks: 'shape', requirements: ['A10-001'] },
      run,
      requirements,
    ),
    matrixRow({ ...target, kind: 'variant', id: 'some-variant', breaks: null, requirements: [] }, run, requirements),
  ];
  return matrixPage({
    schemaVersion: 1,
    effort: 'quick',
    seed: 7,
    durationMs: 690,
    figures: matrixFigures(rows),
    rows,
  });
}

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeWhole(path, text);
  return path;
}

test.each([
  ['diff', diffPage, 'regression'],
  ['certificate', certificatePage, 'conformant'],
  ['history', historyPage, 'nonconformant'],
])('the %s page works from disk, runs nothing of a target, and fits a phone', async (name, render, result) => {
  const { page, requests, errors } = await openFile(browser, file(`${name}.html`, render()), { width: 360 });
  expect(await page.locator('.verdict h2').textContent()).toBe(result);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(await page.locator('script, img, [onerror], [onload]').count()).toBe(0);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect([requests, errors]).toEqual([[], []]);
  await page.close();
});

test('the matrix page fits a phone, and says on it what each figure is', async () => {
  const { page, errors } = await openFile(browser, file('matrix.html', matrixOfTwo()), { width: 360 });
  expect(await widerThanTheScreen(page)).toEqual([]);
  expect(await page.locator('tbody tr').first().innerText()).toContain('found');
  expect(errors).toEqual([]);
  await page.close();
});

test.each([
  ['diff', diffPage],
  ['certificate', certificatePage],
  ['matrix', matrixOfTwo],
  ['history', historyPage],
])('axe finds nothing to object to in the %s page', async (name, render) => {
  expect(await axeViolations(browser, file(`${name}.html`, render()))).toEqual([]);
});

test('the badge is an image that a browser draws', async () => {
  const path = file('badge.svg', renderBadge(certificate().statement));
  const { page, errors } = await openFile(browser, path);
  expect(await page.evaluate('document.documentElement.getBoundingClientRect().width')).toBeGreaterThan(200);
  expect(await page.locator('text').allTextContents()).toEqual([
    'payroll conformance',
    'full: 33/33 musts until 2027-02-19',
    '127.0.0.1:9/%22%3E%3Cscript%3Ewindow.pwned=1%3C/script%3E · by Acme Ltd · key cdcdcdcdcdcdcdcd',
  ]);
  // No text leaves its field, whichever of its fonts the machine has.
  const room = await page.evaluate<readonly number[]>(
    `[...document.querySelectorAll('text')].map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return Math.min(left, document.documentElement.getBoundingClientRect().width - right);
    })`,
  );
  expect(room.filter((pixels) => pixels < 3)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});
