import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { writeAllureResults } from '../formats/allure/allure-results.ts';
import { codeQualityPieces } from '../formats/code-quality/code-quality.ts';
import { ctrfPieces } from '../formats/ctrf/ctrf.ts';
import { renderReportPage } from '../formats/html/report-page.ts';
import { junitPieces } from '../formats/junit/junit.ts';
import { githubAnnotations } from '../formats/text/github.ts';
import { renderMarkdown } from '../formats/text/markdown.ts';
import { renderTerminal } from '../formats/text/terminal.ts';
import { explanationFor } from './explanation.ts';

const page = 'https://docs.example/conformance/requirements/A01-001.html';
const command = 'payroll-conformance explain A01-001';

const reports: Readonly<Record<string, (reported: ReturnType<typeof mixedRun>) => string>> = {
  terminal: ({ run, summary }) => renderTerminal(run, summary, { color: false }),
  markdown: ({ run, summary }) => renderMarkdown(run, summary),
  annotations: (reported) => githubAnnotations(reported).join('\n'),
  html: ({ run, summary }) => renderReportPage(run, summary),
  junit: ({ run, summary }) => [...junitPieces(run, summary)].join(''),
  ctrf: ({ run, summary }) => [...ctrfPieces(run, summary)].join(''),
  codequality: ({ run, summary }) => [...codeQualityPieces(run, summary)].join(''),
  allure: ({ run, summary }) => {
    const folder = temporaryFolder();
    writeAllureResults(folder, run, summary);
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
  },
};

test.each(Object.entries(reports))('%s leads to the page of a requirement, or names the command', (_, render) => {
  const mixed = mixedRun(temporaryFolder());
  const plain = render(mixed);
  const linked = render({ ...mixed, run: { ...mixed.run, docsUrl: 'https://docs.example/conformance/' } });
  expect([plain.includes(command), plain.includes(page)]).toEqual([true, false]);
  expect(linked).toContain(page);
});

test("Allure shows the page as a link of the finding's result", () => {
  const mixed = mixedRun(temporaryFolder());
  const text = reports.allure?.({ ...mixed, run: { ...mixed.run, docsUrl: 'https://docs.example/conformance' } });
  expect(text).toContain(JSON.stringify({ name: 'Explanation of A01-001', url: page, type: 'link' }));
});

test('neither the site nor the command explains what only a team has, or what is no id', () => {
  const run = { requirements: new Map([['ACME-001', { section: 'own' }]]), docsUrl: 'https://docs.example' };
  expect(['ACME-001', '../A-1', '$(id)'].map((id) => explanationFor(id, run))).toEqual([null, null, null]);
});
