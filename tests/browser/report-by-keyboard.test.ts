import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { renderReportPage } from '../../reports/formats/html/report-page.ts';
import { mixedRun } from '../reports/mixed-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { openFile, startChromium } from './chromium.ts';

const browser = await startChromium();

afterAll(() => browser.close());

async function open(): Promise<Page> {
  const { run, summary } = mixedRun(temporaryFolder());
  const path = join(temporaryFolder(), 'report.html');
  writeFileSync(path, renderReportPage(run, summary));
  return (await openFile(browser, path)).page;
}

/** The element that has the focus: whether it can be seen, is ringed, and is clear of the bar of links. */
const lookAtFocus = `(() => {
  const element = document.activeElement;
  const { top, bottom } = element.getBoundingClientRect();
  const bar = document.querySelector('nav').getBoundingClientRect();
  const isAbove = element.closest('nav, .skip, header') !== null;
  return {
    name: element.tagName.toLowerCase() + (element.id === '' ? '' : '#' + element.id),
    ringed: getComputedStyle(element).outlineStyle === 'solid',
    shown: bottom > 0 && top < innerHeight && (isAbove || bottom > bar.bottom),
  };
})()`;

interface Focus {
  readonly name: string;
  readonly ringed: boolean;
  readonly shown: boolean;
}

test('Tab reaches everything that can be used, in order, and shows where it is', async () => {
  const page = await open();
  const usable = await page.evaluate<number>(
    `[...document.querySelectorAll('a[href], button:not(:disabled), input, select, summary, [tabindex="0"]')]
      .filter((element) => element.checkVisibility()).length`,
  );
  expect(usable).toBeGreaterThan(50);
  const reached: Focus[] = [];
  for (let at = 0; at < usable; at += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate<Focus>(lookAtFocus));
  }
  expect(reached.slice(0, 2).map(({ name }) => name)).toEqual(['a', 'button#theme']);
  expect(reached.filter(({ name }) => name === 'body')).toEqual([]);
  expect(reached.filter(({ ringed, shown }) => !ringed || !shown)).toEqual([]);
  await page.close();
});

test('the first link leads past the bar of links', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
  await page.close();
});

test('Enter opens an exchange, chooses a theme, and leads from a section to its requirements', async () => {
  const page = await open();
  await page.locator('article summary').first().focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('article details').first().getAttribute('open')).toBe('');
  await page.locator('#theme').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.locator('a[data-section="endpoints/10"]').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('#shown').textContent()).toBe('4 of 44');
  expect(await page.locator('#rows tr:not([hidden]) th').allTextContents()).toEqual([
    'A10-003',
    'A10-001',
    'A10-002',
    'A10-004',
  ]);
  await page.close();
});

test('the arrow keys scroll the table of requirements', async () => {
  const page = await open();
  const table = page.locator('#requirements .tall');
  await table.focus();
  await page.keyboard.press('End');
  // Asked from outside: the page's own policy lets nothing be evaluated in it while it waits.
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await page.close();
});
