import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeAllureReport } from '../../reports/formats/allure/allure-report.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import { hostileChecks, hostileTarget } from '../reports/hostile-run.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { openFile, startChromium } from './chromium.ts';

const browser = await startChromium();

afterAll(() => browser.close());

async function render(): Promise<string> {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, hostileChecks, { target: hostileTarget });
  await writeAllureReport(new RunFolder(dir), run, summary);
  return join(dir, 'allure-report', 'index.html');
}

test('the Allure report opens from disk without a network, and shows epics, features and stories', async () => {
  const path = await render();
  const { page, requests, errors } = await openFile(browser, path);
  await page.getByText('Payroll', { exact: true }).first().waitFor();
  await page.getByText('Deductions', { exact: true }).first().waitFor();
  await page.getByText('A01-001 Statement 1 about get-pay-statement.').first().waitFor();
  expect([requests, errors]).toEqual([[], []]);
  expect(readFileSync(path, 'utf8')).not.toContain('googletagmanager');
  await page.close();
});

test('no text of a target runs in the Allure report, nor in a result that is opened', async () => {
  const { page, requests } = await openFile(browser, await render());
  await page.getByText('<img src=x onerror="window.pwned=1">', { exact: true }).last().click();
  await page.getByText('Test body').waitFor();
  for (const attachment of await page.getByText(/: exchange exchanges|: curl/).all()) await attachment.click();
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(requests).toEqual([]);
  await page.close();
});
