import { type ReportKind, reports, summaryReport } from './all-reports.ts';
import type { Report, ReportedRun } from './formats/report.ts';
import { ReportError, RunFolder } from './record/disk/run-folder.ts';

/** A report that was written, or could not be. */
export interface RenderedReport {
  readonly kind: string;
  /** The file to open, or else the folder; absolute or relative, as the output folder is. */
  readonly path: string;
  /** The command that installs what the report lacks; null: it lacks nothing. */
  readonly hint: string | null;
  readonly durationMs: number;
  /** null when it was written; a report that could not be written ends in exit code 4. */
  readonly problem: ReportError | null;
}

const chosenReports = (kinds: readonly ReportKind[]): readonly Report[] =>
  reports.filter(({ kind }) => kinds.includes(kind));

/** Loads the code of these reports in advance, and begins what need not wait for the end of the run. */
export async function loadReports(kinds: readonly ReportKind[]): Promise<void> {
  const writers = await Promise.all([summaryReport, ...chosenReports(kinds)].map((report) => report.load()));
  for (const { prepare } of writers) prepare?.();
}

/** Writes the reports of these kinds to the folder `dir`. One that fails does not keep the others from being written. */
export async function renderReports(
  dir: string,
  reported: ReportedRun,
  kinds: readonly ReportKind[],
): Promise<readonly RenderedReport[]> {
  // Allure's generator is a process of its own: it comes first, and the others are written while it works.
  return await Promise.all(chosenReports(kinds).map((report) => render(dir, report, reported)));
}

export const renderSummary = (dir: string, reported: ReportedRun): Promise<RenderedReport> =>
  render(dir, summaryReport, reported);

async function render(dir: string, { kind, name, load }: Report, reported: ReportedRun): Promise<RenderedReport> {
  const startedAt = performance.now();
  const folder = new RunFolder(dir);
  const { write, partOf } = await load();
  const part = partOf?.() ?? null;
  const path = folder.pathOf(part?.name ?? name);
  let problem: ReportError | null = null;
  try {
    await write(folder, name, reported);
  } catch (cause) {
    problem = ReportError.from(cause, 'write', path);
  }
  const durationMs = Math.round(performance.now() - startedAt);
  return { kind, path, hint: part?.hint ?? null, durationMs, problem };
}
