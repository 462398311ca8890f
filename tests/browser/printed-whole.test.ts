import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { renderCertificatePage } from '../../reports/certificate/certificate-page.ts';
import { statementOf } from '../../reports/certificate/statement.ts';
import { renderReportPage } from '../../reports/formats/html/report-page.ts';
import { issuance } from '../reports/certified-run.ts';
import { mixedChecks, mixedHeader } from '../reports/mixed-run.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { startChromium } from './chromium.ts';
import { widerThanTheScreen } from './screen-width.ts';

const browser = await startChromium();

afterAll(() => browser.close());

/** A long answer, of which each line is a mark of its own. */
const longAnswer = JSON.stringify({ responses: Array.from({ length: 50 }, (_, at) => `line-${at}`) });

/** Findings with answers that a screen scrolls, and more checks than a screen lists at once. */
const checks = [
  ...mixedChecks,
  ...Array.from({ length: 120 }, (_, at) =>
    sampleCheck(
      'get-enrollments',
      `many-${at}`,
      { 'A03-002': 'failed' },
      {
        findings: [
          sampleFinding('A03-002', 'get-enrollments', {
            aspect: `aspect ${at % 3}`,
            pointer: `/responses/${at % 3}`,
            expected: `expected ${at % 3}`,
            actual: `actual ${at % 3}`,
            message: `Message ${at % 3}.`,
            exchanges: [sampleExchange('get-enrollments', longAnswer)],
          }),
        ],
      },
    ),
  ),
];

const recorded = () => sampleRun(temporaryFolder(), checks, mixedHeader);

/** Opens a page on a screen as wide as the room that a sheet of A4 leaves between its margins. */
async function open(text: string): Promise<Page> {
  const path = join(temporaryFolder(), 'page.html');
  writeFileSync(path, text);
  const page = await browser.newPage({ viewport: { width: 680, height: 1_000 } });
  await page.goto(`file://${path}`);
  return page;
}

/** The words of a page as they are laid out, what is hidden or closed left out, in one line. */
const wordsOf = async (page: Page): Promise<string> => (await page.locator('body').innerText()).replace(/\s+/g, ' ');

const missingIn = (words: string, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !words.includes(text.replace(/\s+/g, ' ')));

test('a report is printed whole, whatever was closed, filtered or on another page of a list', async () => {
  const { run, summary } = recorded();
  const page = await open(renderReportPage(run, summary));
  await page.fill('#search', 'nothing has this');
  await page.fill('#check-search', 'nothing has this');
  const texts = [
    ...summary.findings.flatMap(({ message, expected, actual, curl, fingerprint }) => [
      message,
      expected,
      actual,
      curl,
      fingerprint,
    ]),
    ...summary.requirements.flatMap(({ id, reason }) => [
      id,
      run.requirements.get(id)?.statement ?? '',
      ...(reason === null ? [] : [reason]),
    ]),
    ...checks.map(({ check }) => check),
    ...Array.from({ length: 50 }, (_, at) => `"line-${at}"`),
    'there is nothing to judge; a reason code says why',
  ];
  expect(missingIn(await wordsOf(page), texts).length).toBeGreaterThan(100);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  expect(missingIn(await wordsOf(page), texts)).toEqual([]);
  expect(await widerThanTheScreen(page)).toEqual([]);
  await page.close();
});

test('what is closed is printed without a script, too', async () => {
  const { run, summary } = recorded();
  const page = await open(renderReportPage(run, summary).replace(/<script>[\s\S]*<\/script>/, ''));
  expect(await wordsOf(page)).not.toContain('"line-49"');
  await page.emulateMedia({ media: 'print' });
  expect(await wordsOf(page)).toContain('"line-49"');
  await page.close();
});

test('of the silences paper shows what is open on the screen, and one line of each other', async () => {
  const { run, summary } = recorded();
  const values = [{ value: 'served', seen: 1 }];
  const observation = { operation: 'list-pay-groups', fact: 'answer', of: 1, values } as const;
  const dialect = (['SIL-004', 'SIL-005'] as const).map((silence, at) => ({
    ...observation,
    silence,
    place: `place ${at}`,
    request: 'curl',
  }));
  const page = await open(renderReportPage({ ...run, dialect }, summary));
  await page.click('#dialect details:last-of-type summary');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('dispatchEvent(new Event("beforeprint"))');
  const words = await wordsOf(page);
  expect(missingIn(words, ['SIL-004', 'SIL-005', 'place 0', 'place 1'])).toEqual(['place 0']);
  await page.close();
});

test('after printing, the screen is as it was', async () => {
  const { run, summary } = recorded();
  const page = await open(renderReportPage(run, summary));
  await page.fill('#check-search', 'many');
  await page.click('text=Next');
  const before = await wordsOf(page);
  await page.pdf();
  expect(await wordsOf(page)).toBe(before);
  expect(before).toContain('checks, page 2 of 3');
  await page.close();
});

test('paper gets what a filter hides on the screen: as many sheets as without one', async () => {
  const { run, summary } = recorded();
  const sheets = async (page: Page) =>
    ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;
  const page = await open(renderReportPage(run, summary));
  const all = await sheets(page);
  await page.fill('#search', 'nothing has this');
  await page.fill('#check-search', 'nothing has this');
  expect([await sheets(page), all > 8]).toEqual([all, true]);
  await page.close();
});

test('a certificate is printed whole', async () => {
  const { run, summary } = recorded();
  const page = await open(renderCertificatePage(statementOf(run, summary, issuance), run));
  await page.emulateMedia({ media: 'print' });
  const texts = summary.requirements.flatMap(({ id }) => [id, run.requirements.get(id)?.statement ?? '']);
  const facts = ['there is nothing to judge; a reason code says why', run.header.digests.specs, issuance.keyId];
  expect(missingIn(await wordsOf(page), [...texts, ...facts])).toEqual([]);
  expect(await widerThanTheScreen(page)).toEqual([]);
  await page.close();
});
