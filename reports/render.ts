import { dialectFacts } from './dialect/dialect-facts.ts';
import { jsonText } from './escape/json.ts';
import { jsonPieces } from './escape/json-pieces.ts';
import { findAllureGenerator } from './formats/allure/allure-html.ts';
import { writeAllureReport } from './formats/allure/allure-report.ts';
import { codeQualityPieces } from './formats/code-quality/code-quality.ts';
import { ctrfPieces } from './formats/ctrf/ctrf.ts';
import { writeFindingScripts } from './formats/finding-scripts.ts';
import { harPieces } from './formats/har/har.ts';
import { renderReportPage } from './formats/html/report-page.ts';
import { writeJunit } from './formats/junit/junit.ts';
import { renderMarkdown } from './formats/text/markdown.ts';
import { noPast, type Past } from './history/history-file.ts';
import { ReportError } from './record/disk/report-error.ts';
import { RunFolder } from './record/disk/run-folder.ts';
import type { Run } from './record/run/run.ts';
import type { ReportKind } from './report-kinds.ts';
import type { Summary } from './verdict/summary/summary.ts';

/** What the target was seen to choose where the interface leaves it open; always written, beside the summary. */
const dialectName = 'dialect.json';

/** What became of one report: where it is, or why it could not be written. */
export interface RenderedReport {
  readonly kind: ReportKind | 'summary';
  /** Of the file to open, or of the folder where there is none, absolute or relative as the output folder was given. */
  readonly path: string;
  /** What the user can do to get more of it, in a few words; null: there is no more. */
  readonly hint: string | null;
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
  const folder = new RunFolder(dir);
  const chosen = plan(folder, run, summary, past).filter(([kind]) => kind === 'summary' || kinds.includes(kind));
  // Allure's generator is a process of its own: it comes first, and the others are written while it works.
  const started = [...chosen].reverse().map((entry) => render(folder, entry));
  return (await Promise.all(started)).reverse();
}

async function render(folder: RunFolder, [kind, name, write, hint = null]: PlannedReport): Promise<RenderedReport> {
  const startedAt = performance.now();
  const path = folder.pathOf(name);
  let problem: ReportError | null = null;
  try {
    await write(name);
  } catch (cause) {
    problem = ReportError.from(cause, 'write', path);
  }
  return { kind, path, hint, durationMs: Math.round(performance.now() - startedAt), problem };
}

function* withLineFeed(pieces: Iterable<string>): Generator<string> {
  yield* pieces;
  yield '\n';
}

/** What it is, where it goes, what writes it, and the hint of {@link RenderedReport}. */
type PlannedReport = readonly [
  ReportKind | 'summary',
  string,
  (name: string) => void | Promise<void>,
  (string | null)?,
];

function plan(folder: RunFolder, run: Run, summary: Summary, past: Past): readonly PlannedReport[] {
  const writePieces = (name: string, pieces: Iterable<string>, mode?: number): void =>
    folder.writePieces(
      name,
      (write) => {
        for (const piece of pieces) write(piece);
      },
      mode,
    );
  return [
    [
      'summary',
      'summary.json',
      (name) => {
        writePieces(name, withLineFeed(jsonPieces(summary)));
        writeFindingScripts(folder, run, summary);
        folder.write(dialectName, `${jsonText(dialectFacts(run), 1)}\n`);
      },
    ],
    ['markdown', 'summary.md', (name) => folder.write(name, renderMarkdown(run, summary, past))],
    ['html', 'report.html', (name) => folder.write(name, renderReportPage(run, summary, past))],
    ['har', 'exchanges.har', (name) => writePieces(name, harPieces(run, summary), 0o600)],
    ['ctrf', 'ctrf-report.json', (name) => writePieces(name, ctrfPieces(run, summary))],
    ['codequality', 'gl-code-quality-report.json', (name) => writePieces(name, codeQualityPieces(summary))],
    ['junit', 'junit.xml', (name) => folder.writePieces(name, (write) => writeJunit(write, run, summary))],
    planAllure(folder, run, summary, past),
  ];
}

/** Allure's page, or its results alone where its generator is not installed. */
function planAllure(folder: RunFolder, run: Run, summary: Summary, past: Past): PlannedReport {
  const generator = findAllureGenerator();
  const write = () => writeAllureReport(folder, run, summary, past, generator);
  if (generator !== null) return ['allure', 'allure-report/index.html', write];
  return ['allure', 'allure-results', write, 'for a page of them: npm install --save-dev allure@3'];
}
