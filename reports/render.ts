import { join } from 'node:path';
import { noPast, type Past } from './compare/history.ts';
import { jsonText } from './escape/json.ts';
import { writeAllureHtml } from './formats/allure/allure-html.ts';
import { writeAllureResults } from './formats/allure/allure-results.ts';
import { writeFindingScripts } from './formats/finding-scripts.ts';
import { renderHar } from './formats/har/har.ts';
import { renderReportPage } from './formats/html/report-page.ts';
import { writeJunit } from './formats/junit/junit.ts';
import { renderMarkdown } from './formats/text/markdown.ts';
import { ReportError } from './record/disk/report-error.ts';
import { writeWhole } from './record/disk/write-whole.ts';
import type { Run } from './record/run.ts';
import type { Summary } from './verdict/summary.ts';

/** The reports that can be asked for; `summary.json` is always written. */
export const reportKinds = ['allure', 'html', 'junit', 'markdown', 'har'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** What became of one report: where it is, or why it could not be written. */
export interface RenderedReport {
  readonly kind: ReportKind | 'summary';
  /** Of the file to open, absolute or relative as the output folder was given. */
  readonly path: string;
  readonly durationMs: number;
  /** null when it was written; a report that could not be written ends in exit code 4. */
  readonly problem: ReportError | null;
}

/** Writes the reports of `kinds` for the run in `dir`, with a look back where a history is kept. One that fails does not keep the others from being written. */
export async function renderReports(
  dir: string,
  run: Run,
  summary: Summary,
  kinds: readonly ReportKind[],
  past: Past = noPast,
): Promise<readonly RenderedReport[]> {
  const chosen = plan(dir, run, summary, past).filter(([kind]) => kind === 'summary' || kinds.includes(kind));
  // Allure's generator is a process of its own: it comes first, and the others are written while it works.
  const started = [...chosen].reverse().map((entry) => render(dir, entry));
  return (await Promise.all(started)).reverse();
}

async function render(dir: string, [kind, name, write]: PlannedReport): Promise<RenderedReport> {
  const startedAt = performance.now();
  const path = join(dir, name);
  let problem: ReportError | null = null;
  try {
    await write(path);
  } catch (cause) {
    problem = ReportError.from(cause, 'write', path);
  }
  return { kind, path, durationMs: Math.round(performance.now() - startedAt), problem };
}

type PlannedReport = readonly [ReportKind | 'summary', string, (path: string) => void | Promise<void>];

function plan(dir: string, run: Run, summary: Summary, past: Past): readonly PlannedReport[] {
  return [
    [
      'summary',
      'summary.json',
      (path) => {
        writeWhole(path, `${jsonText(summary, 2)}\n`);
        writeFindingScripts(dir, run, summary);
      },
    ],
    ['markdown', 'summary.md', (path) => writeWhole(path, renderMarkdown(run, summary, past))],
    ['html', 'report.html', (path) => writeWhole(path, renderReportPage(dir, run, summary, past))],
    ['har', 'exchanges.har', (path) => writeWhole(path, renderHar(dir, run, summary), 0o600)],
    ['junit', 'junit.xml', (path) => writeJunit(path, run, summary)],
    [
      'allure',
      'allure-report/index.html',
      async () => {
        writeAllureResults(dir, run, summary, past);
        await writeAllureHtml(dir, summary, past);
      },
    ],
  ];
}
