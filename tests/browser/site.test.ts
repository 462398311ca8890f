import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../site/build-site.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { axeViolations } from './axe.ts';
import { openFile, startChromium } from './chromium.ts';

const folder = cleanUpAtEnd().newFolder();
let browser: Browser;

beforeAll(async () => {
  buildSite(folder);
  browser = await startChromium();
});

afterAll(() => browser.close());

const kinds = [
  'index.html',
  'requirements/PS-044.html',
  'requirements/READ-003.html',
  'silences/SIL-016.html',
  'checks/get-pay-statement.pages.html',
  'operations/get-pay-statement.html',
  'levels/must.html',
  'protects/money-get-pay-statement.html',
  'guide/results.html',
];

test.each(kinds)('%s: axe objects to nothing', async (path) => {
  expect(await axeViolations(browser, join(folder, path))).toEqual([]);
});

test('search finds a requirement by its id and by words, from disk', async () => {
  const { page } = await openFile(browser, join(folder, 'guide/results.html'));
  await page.fill('#search', 'PS-044');
  expect(await page.textContent('#found li:first-child')).toContain('PS-044');
  await page.fill('#search', 'negative offset');
  await page.click('#found li:first-child a');
  expect(await page.textContent('h1')).toContain('PS-051');
  await page.close();
});

test('a phone shows each kind of page without a bar to scroll it sideways', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  for (const path of kinds) {
    await page.goto(`file://${join(folder, path)}`);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
  }
  await page.close();
});
