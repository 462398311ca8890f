import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderCertificatePage } from '../../reports/certificate/certificate-page.ts';
import { statementOf } from '../../reports/certificate/statement.ts';
import { renderReportPage } from '../../reports/formats/html/report-page.ts';
import { recordedRequirements } from '../../reports/record/file/record-header.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Outcome } from '../../specs/words/finding.ts';
import { issuance } from '../reports/certified-run.ts';
import { sampleCheck, sampleHeader } from '../reports/sample-record.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { startChromium } from './chromium.ts';

const browser = await startChromium();

afterAll(() => browser.close());

const requirements = recordedRequirements(loadCatalogue().requirements.values());

/** A run that judged the whole catalogue, with two outcomes, so that each bar has two parts. */
function wholeRun() {
  const judged = requirements.map(({ id }, at): [string, Outcome] => [id, at % 5 === 0 ? 'not-applicable' : 'passed']);
  const { revision } = sampleHeader().catalogue;
  return sampleRun(temporaryFolder(), [sampleCheck('get-pay-statement', 'all', Object.fromEntries(judged))], {
    catalogue: { revision, requirements },
  });
}

const pages: readonly (readonly [string, () => string])[] = [
  [
    'certificate',
    () => {
      const { run, summary } = wholeRun();
      return renderCertificatePage(statementOf(run, summary, issuance), run);
    },
  ],
  [
    'report',
    () => {
      const { run, summary } = wholeRun();
      return renderReportPage(run, summary);
    },
  ],
];

/** The looks of an element on paper, and what stands in its way. */
interface Printed {
  readonly cut: number;
  readonly rows: number;
  readonly tall: number;
  readonly parts: readonly { readonly width: number; readonly height: number; readonly adjust: string }[];
  readonly legends: readonly string[];
  readonly ink: string;
}

/** Looks at the page that is open: which rows no box cuts, how wide the parts of bars are, and what legends say. */
const look = `(() => {
  const rows = [...document.querySelectorAll('.matrix tbody tr')];
  const isCut = (row) => {
    const box = row.getBoundingClientRect();
    for (let around = row.parentElement; around !== null; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (box.bottom > edge.bottom + 1 || box.right > edge.right + 1) return true;
    }
    return box.height < 10 || box.width < 100;
  };
  const boxOf = (part) => {
    const { width, height } = part.getBoundingClientRect();
    return { width, height, adjust: getComputedStyle(part).printColorAdjust };
  };
  return {
    cut: rows.filter(isCut).length,
    rows: rows.length,
    tall: document.documentElement.scrollHeight,
    parts: [...document.querySelectorAll('.verdict .bar .fill')].map(boxOf),
    legends: [...document.querySelectorAll('.verdict .legend')].map((legend) => legend.innerText.replace(/\\s+/g, ' ').trim()),
    ink: getComputedStyle(document.body).color,
  };
})()`;

describe.each(pages)('the %s page, printed', (name, render) => {
  test.each(['light', 'dark'] as const)(
    'shows every row, each bar and its legend, in dark ink (%s screen)',
    async (colorScheme) => {
      const path = join(temporaryFolder(), `${name}.html`);
      writeFileSync(path, render());
      // The room that a sheet of A4 leaves between its margins.
      const page = await browser.newPage({ viewport: { width: 680, height: 1_000 }, colorScheme });
      await page.goto(`file://${path}`);
      await page.emulateMedia({ media: 'print' });
      const printed = await page.evaluate<Printed>(look);
      expect(printed).toMatchObject({ rows: requirements.length, cut: 0, ink: 'rgb(26, 29, 35)' });
      expect(requirements.length).toBeGreaterThan(690);
      expect(printed.parts).toHaveLength(4);
      expect(printed.parts.filter(({ width, height }) => width < 20 || height < 8)).toEqual([]);
      expect(printed.parts.filter(({ adjust }) => adjust !== 'exact')).toEqual([]);
      expect(printed.legends).toEqual([
        expect.stringMatching(/^\d+ musts \d+ passed \d+ not-applicable$/),
        expect.stringMatching(/^\d+ shoulds \d+ passed \d+ not-applicable$/),
      ]);
      await page.close();
    },
  );

  test('takes as many sheets as its rows need', async () => {
    const path = join(temporaryFolder(), `${name}.html`);
    writeFileSync(path, render());
    const page = await browser.newPage();
    await page.goto(`file://${path}`);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    const sheets = paper.match(/\/Type \/Page\b/g) ?? [];
    // No more than forty rows fit on one.
    expect(sheets.length).toBeGreaterThan(requirements.length / 40);
    await page.close();
  });
});
