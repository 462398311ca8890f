import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderReportPage } from '../../reports/formats/html/report-page.ts';
import { runBounds } from '../../reports/record/run/run-bounds.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { hostileChecks, hostileTarget } from '../reports/hostile-run.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleRequirements } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { openFile, startChromium } from './chromium.ts';

const browser = await startChromium();

afterAll(() => browser.close());

const operation = 'get-pay-statement';

const failing = [
  ...passingChecks(),
  sampleCheck(
    operation,
    'batch',
    { 'A01-001': 'failed' },
    {
      findings: [
        sampleFinding('A01-001', operation, {
          expected: 'one of check, direct_deposit, other',
          actual: 'one of check, cash, other',
        }),
      ],
    },
  ),
  sampleCheck('list-pay-groups', 'later', { 'A10-001': 'blocked' }),
  sampleCheck('update-benefit', 'none', { 'A11-002': 'not-applicable' }),
];

function render(checks: readonly CheckReport[], header: Partial<RecordHeader> = {}): string {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, checks, header);
  const path = join(dir, 'report.html');
  writeFileSync(path, renderReportPage(run, summary));
  return path;
}

test('axe finds nothing to object to', async () => {
  expect(await axeViolations(browser, render(failing))).toEqual([]);
});

/** The page of a run that judges by an older revision: a later requirement is broken, and a false alarm was corrected. */
function renderOlderRevision(): string {
  const [sample] = sampleRequirements;
  if (sample === undefined) throw new Error('there are sample requirements');
  const requirements = ['GROUP-901', 'GROUP-902'].map((id) => ({ ...sample, id, statement: `Statement of ${id}.` }));
  const broken = { outcome: 'failed', code: null, reason: null } as const;
  const findings = [sampleFinding('GROUP-902', operation)];
  const check = sampleCheck(operation, 'later', {}, { later: { requirements: { 'GROUP-902': broken }, findings } });
  const errata = [
    { requirement: 'A01-001', date: '2027-01-31', correction: 'An empty list is accepted.', because: 'It is allowed.' },
  ];
  const later = { revision: '9.9.9', requirements };
  return render([...failing, check], {
    catalogue: { revision: '1.0.0', requirements: sampleRequirements, later, errata },
  });
}

test('axe finds nothing to object to in what came after a revision', async () => {
  expect(await axeViolations(browser, renderOlderRevision())).toEqual([]);
});

test('what came after a revision has a section of its own, to which a link leads', async () => {
  const { page } = await openFile(browser, renderOlderRevision());
  await page.getByRole('link', { name: 'Later requirements' }).click();
  expect(await page.locator('#later h2').textContent()).toBe('Came after revision 1.0.0, not counted');
  expect(await page.locator('#later li strong').allTextContents()).toEqual(['GROUP-901', 'GROUP-902']);
  expect(await page.locator('#later').textContent()).toContain('An empty list is accepted.');
  await page.close();
});

test('the page works from disk, asks for nothing, and has no error', async () => {
  const { page, requests, errors } = await openFile(browser, render(failing));
  expect(await page.locator('.verdict h2').textContent()).toMatch(/^nonconformant; 1 failure/);
  expect(await page.locator('article.finding').count()).toBe(1);
  expect([requests, errors]).toEqual([[], []]);
  await page.close();
});

test('no text of a target runs as a script, or becomes an element', async () => {
  const { page, requests } = await openFile(browser, render(hostileChecks, { target: hostileTarget }));
  await page.locator('#checks tbody tr').first().waitFor();
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  expect(await page.locator('img, iframe, object, embed, [onerror], [onload], [onmouseover]').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(2);
  expect(requests).toEqual([]);
  expect(await page.locator('h1').textContent()).toContain(hostileTarget.name);
  await page.close();
});

test('requirements are filtered by outcome, operation and words', async () => {
  const { page } = await openFile(browser, render(failing));
  const shown = () => page.locator('#rows tr:not([hidden])').count();
  expect(await shown()).toBe(44);
  await page.selectOption('#outcome', 'failed');
  expect(await shown()).toBe(1);
  await page.selectOption('#outcome', '');
  await page.selectOption('#operation', 'list-pay-groups');
  expect(await shown()).toBe(4);
  await page.selectOption('#operation', '');
  await page.fill('#search', 'update-benefit statement 2');
  expect(await shown()).toBe(1);
  expect(await page.locator('#shown').textContent()).toBe('1 of 44');
  await page.close();
});

test('a link to a requirement that a filter hides shows it', async () => {
  const { page } = await openFile(browser, render(failing));
  await page.fill('#search', 'nothing has this');
  await page.locator('a[href="#r-A01-001"]').click();
  // The page answers the link a moment later.
  await page.locator('#r-A01-001').waitFor({ state: 'visible' });
  await page.close();
});

test('expected and actual are shown with what differs marked, and the value in the answer too', async () => {
  const { page } = await openFile(browser, render(failing));
  expect(await page.locator('.expected del').allTextContents()).toEqual(['direct_deposit']);
  expect(await page.locator('.actual ins').allTextContents()).toEqual(['cash']);
  await page.locator('article details summary').first().click();
  expect((await page.locator('pre mark').textContent())?.trim()).toBe('"code": "200"');
  await page.close();
});

test('the theme button turns dark to light and back', async () => {
  const { page } = await openFile(browser, render(failing), { dark: true });
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const dark = await ground();
  await page.click('#theme');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.click('#theme');
  expect(await ground()).toBe(dark);
  await page.close();
});

test('with as many checks as are listed of a record, the page opens, finds and turns pages at once', async () => {
  const many = Array.from({ length: runBounds.checks }, (_, at) =>
    sampleCheck(operation, `many-${at}`, { 'A01-001': at % 200 === 0 ? 'blocked' : 'passed' }),
  );
  const path = render(many);
  expect(statSync(path).size).toBeLessThan(8_000_000);
  const startedAt = performance.now();
  const { page } = await openFile(browser, path);
  expect(await page.locator('#checks output').textContent()).toBe('20000 of 20000 checks, page 1 of 400');
  await page.fill('#check-search', 'many-19999');
  expect(await page.locator('#checks tbody tr').count()).toBe(1);
  await page.fill('#check-search', '');
  await page.selectOption('#check-outcome', 'blocked');
  await page.click('text=Next');
  expect(await page.locator('#checks output').textContent()).toBe('100 of 20000 checks, page 2 of 2');
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  await page.close();
});
