import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderReportPage } from '../../reports/formats/html/report-page.ts';
import { hostileChecks } from '../reports/hostile-run.ts';
import { mixedRun } from '../reports/mixed-run.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { openFile, startChromium } from './chromium.ts';
import { widerThanTheScreen } from './screen-width.ts';

/** Pixels of a small phone. */
const width = 360;

const browser = await startChromium();

afterAll(() => browser.close());

function write({ run, summary }: ReturnType<typeof mixedRun>): string {
  const path = join(temporaryFolder(), 'report.html');
  writeFileSync(path, renderReportPage(run, summary));
  return path;
}

test('nothing is wider than the screen, no table either', async () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const pairs = [{ factors: ['named', 'entity'], covered: [], missing: ['own × sibling'], excluded: [] }] as const;
  const { page } = await openFile(browser, write({ run, summary: { ...summary, pairs } }), { width });
  expect(await page.locator(':is(#operations, #pairs) tbody tr').count()).toBeGreaterThan(4);
  expect(await widerThanTheScreen(page)).toEqual([]);
  await page.close();
});

test('what a target sent makes the page no wider', async () => {
  const { page } = await openFile(browser, write(sampleRun(temporaryFolder(), hostileChecks)), { width });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  await page.close();
});

test('a table says beside each figure what it is, since the heads of its columns have no room', async () => {
  const { page } = await openFile(browser, write(mixedRun(temporaryFolder())), { width });
  const labels = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('#operations tbody tr:first-child td[data-label]:not(:empty)')]
      .map((cell) => getComputedStyle(cell, '::before').content + ' ' + cell.textContent)`,
  );
  expect(labels).toEqual(['"failed " 1', '"advisory " 1', '"blocked " 1', '"passed " 1']);
  await page.close();
});

test('the bar of links covers no heading that a link leads to', async () => {
  const { page } = await openFile(browser, write(mixedRun(temporaryFolder())), { width });
  const links = await page.locator('nav a').all();
  const gaps: number[] = [];
  for (const link of links) {
    await link.click();
    gaps.push(
      await page.evaluate<number>(`(() => {
        const bar = document.querySelector('nav').getBoundingClientRect().bottom;
        return document.querySelector(location.hash + ' h2').getBoundingClientRect().top - bar;
      })()`),
    );
  }
  expect(gaps).toHaveLength(7);
  expect(gaps.filter((pixels) => pixels < 0)).toEqual([]);
  await page.close();
});

test.each(['tr[id="r-A01-001"]', 'article[id="f-2"]', 'tr[id="s-1"]'])(
  'nor does it cover %s, to which other links lead',
  async (selector) => {
    const { page } = await openFile(browser, write(mixedRun(temporaryFolder())), { width });
    const id = /"(.*)"/.exec(selector)?.[1];
    await page.locator(`main a[href="#${id}"], article a[href="#${id}"]`).first().click();
    const gap = await page.evaluate<number>(
      `document.querySelector('${selector}').getBoundingClientRect().top - document.querySelector('nav').getBoundingClientRect().bottom`,
    );
    expect(gap).toBeGreaterThanOrEqual(0);
    await page.close();
  },
);
