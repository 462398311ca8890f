import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderBadge } from '../../reports/certificate/certificate-badge.ts';
import { renderCertificatePage } from '../../reports/certificate/certificate-page.ts';
import { statementOf } from '../../reports/certificate/statement.ts';
import { compareRuns } from '../../reports/compare/compare-runs.ts';
import { renderDiffPage } from '../../reports/formats/diff/write-diff.ts';
import { writeWhole } from '../../reports/record/disk/write-whole.ts';
import { issuance } from '../reports/certified-run.ts';
import { hostileChecks, hostileTarget } from '../reports/hostile-run.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { openFile, startChromium } from './chromium.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});

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

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeWhole(path, text);
  return path;
}

test.each([
  ['diff', diffPage, 'regression'],
  ['certificate', certificatePage, 'conformant'],
])('the %s page works from disk, runs nothing of a target, and fits a phone', async (name, render, result) => {
  const { page, requests, errors } = await openFile(browser, file(`${name}.html`, render()), { width: 390 });
  expect(await page.locator('.verdict h2').textContent()).toBe(result);
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(await page.locator('script, img, [onerror], [onload]').count()).toBe(0);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect([requests, errors]).toEqual([[], []]);
  await page.close();
});

test.each([
  ['diff', 'light', diffPage],
  ['diff', 'dark', diffPage],
  ['certificate', 'light', certificatePage],
  ['certificate', 'dark', certificatePage],
] as const)('axe finds nothing to object to in the %s page (%s)', async (name, colorScheme, render) => {
  const context = await browser.newContext({ bypassCSP: true, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file(`${name}.html`, render())).href);
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    'axe.run().then((found) => found.violations)',
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await context.close();
});

test('the badge is an image that a browser draws', async () => {
  const path = file('badge.svg', renderBadge(certificate().statement));
  const { page, errors } = await openFile(browser, path);
  expect(await page.evaluate('document.documentElement.getBoundingClientRect().width')).toBeGreaterThan(200);
  expect(await page.locator('text').allTextContents()).toEqual([
    'payroll conformance',
    '33/33 musts until 2027-02-19',
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
