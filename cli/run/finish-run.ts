import { join } from 'node:path';
import { compareWithBaseline } from '../../reports/compare/baseline-of.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { compareFrozen } from '../../reports/dialect/compare-frozen.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { renderDiffText } from '../../reports/formats/diff/diff-text.ts';
import { writeDiff } from '../../reports/formats/diff/write-diff.ts';
import { appendStepSummary, githubAnnotations } from '../../reports/formats/text/github.ts';
import { renderMarkdown } from '../../reports/formats/text/markdown.ts';
import { renderTerminal } from '../../reports/formats/text/terminal.ts';
import { appendHistory, historyEntry, noPast, type Past, pastOf } from '../../reports/history/history-file.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { ShownObservation } from '../../reports/record/run/shown-observation.ts';
import { type RenderedReport, renderReports } from '../../reports/render.ts';
import type { ReportKind } from '../../reports/report-kinds.ts';
import { exitCode } from '../../reports/verdict/summary/exit-code.ts';
import { type Summary, summarise } from '../../reports/verdict/summary/summary.ts';
import type { SafeText } from '../../specs/words/safe-text.ts';
import { type Io, type StopSignal, signalCodes } from '../io.ts';
import { spareMemoryFor } from '../records/spare-memory.ts';
import { describeFailure } from './describe-failure.ts';
import { describeNext, type NextSteps } from './what-next.ts';

/** What is known at the end of a run, beside its record. */
export interface EndOfRun {
  readonly out: string;
  /** The run, where it was read already; else it is read from `out`. */
  readonly run?: Run;
  readonly reports: readonly ReportKind[];
  readonly color: boolean;
  readonly signal: StopSignal | null;
  /** Faults of our own, a sentence each. */
  readonly failures: readonly SafeText[];
  readonly io: Io;
  /** The run to compare with; null for none. */
  readonly baseline: Run | null;
  /** What may not change though the interface allows it; null, or absent: nothing. */
  readonly frozen?: readonly ShownObservation[] | null;
  /** The file of earlier runs, and whether this one is added to them; null for none. */
  readonly history: { readonly path: string; readonly appends: boolean } | null;
  /** Prints the verdict alone. Absent: no. */
  readonly quiet?: boolean;
  /** What the steps that are proposed at the end depend on. Absent: none are proposed. */
  readonly next?: NextSteps;
}

/**
 * Derives everything from the record: the text that ends a run, the reports, the annotations, and the exit code,
 * which it returns.
 */
export async function finishRun(end: EndOfRun): Promise<number> {
  const { out, color, signal, io, quiet = false } = end;
  const problems: string[] = [...end.failures];
  let summary: Summary | null = null;
  try {
    spareMemoryFor(out);
    const run = withProfileFile(end.run ?? loadRun(out), end.next?.profile);
    const compared = end.baseline === null ? null : compareWithBaseline(end.baseline, run);
    const frozen = end.frozen == null ? null : compareFrozen(end.frozen, run);
    summary = summarise(run, compared?.baseline, frozen);
    const past = end.history === null ? noPast : pastOf(end.history.path, run, summary);
    const rendered = await renderReports(out, run, summary, end.reports, past);
    problems.push(...rendered.flatMap(({ problem }) => problem?.message ?? []));
    io.stdout.write(renderTerminal(run, summary, { color, findings: quiet ? 0 : mostFindings }));
    if (!quiet) io.stdout.write(listReports(out, rendered) + describeFlakyChecks(past));
    annotateOnGithub(run, summary, past, io);
    if (frozen !== null) io.stdout.write(listChanges(frozen.changes));
    if (compared !== null) showComparison(compared.comparison, run, end);
    if (end.next !== undefined && !quiet) io.stdout.write(describeNext(summary, rendered, end.next));
    if (end.history?.appends === true) appendHistory(end.history.path, historyEntry(run, summary));
  } catch (error) {
    problems.push(describeFailure(error));
  }
  for (const problem of new Set(problems)) io.stderr.write(`${forTerminal(problem, 2_000)}\n`);
  if (summary === null) return signal === null ? 4 : signalCodes[signal];
  return exitCode(summary, { signal, harnessFailed: problems.length > 0 });
}

/** Shows what changed since the baseline, and writes that beside the other reports. @throws ReportError */
function showComparison(comparison: Comparison, run: Run, { out, color, io }: EndOfRun): void {
  io.stdout.write(`\n${renderDiffText(comparison, { color, strict: run.header.strict })}`);
  for (const path of writeDiff(out, comparison)) io.stdout.write(`  ${'diff'.padEnd(9)} ${forTerminal(path)}\n`);
}

/** Names each choice of a frozen dialect that is another one now. */
function listChanges(changes: readonly string[]): string {
  if (changes.length === 0) return '';
  const lines = changes.slice(0, mostFindings).map((change) => `  ${forTerminal(change, 500)}\n`);
  const more = changes.length > mostFindings ? `  and ${changes.length - mostFindings} more\n` : '';
  return `The frozen dialect changed:\n${lines.join('')}${more}`;
}

/** Findings that are written out; the others are counted. */
const mostFindings = 50;

function describeFlakyChecks({ flaky }: Past): string {
  if (flaky.size === 0) return '';
  const names = [...flaky]
    .sort()
    .slice(0, 10)
    .map((check) => `  ${forTerminal(check)}\n`);
  const more = flaky.size > 10 ? `  and ${flaky.size - 10} more\n` : '';
  return `Flaky: these checks fail now and then within this version:\n${names.join('')}${more}`;
}

function listReports(out: string, rendered: readonly RenderedReport[]): string {
  const written = rendered.filter(({ problem }) => problem === null);
  const lines = [{ kind: 'record', path: join(out, recordName), hint: null }, ...written];
  return lines
    .map(({ kind, path, hint }) => `  ${kind.padEnd(9)} ${forTerminal(path)}${hint === null ? '' : ` (${hint})`}\n`)
    .join('');
}

/** Writes annotations and the step summary, where the run is a step of a GitHub workflow. @throws ReportError */
function annotateOnGithub(run: Run, summary: Summary, past: Past, { environment, stdout }: Io): void {
  if (environment.GITHUB_ACTIONS !== 'true') return;
  for (const line of githubAnnotations(summary)) stdout.write(`${line}\n`);
  const path = environment.GITHUB_STEP_SUMMARY;
  if (path !== undefined && path !== '') appendStepSummary(path, renderMarkdown(run, summary, past));
}

/** The run, with the profile file that the reports name in commands. */
function withProfileFile(run: Run, profileFile: string | null | undefined): Run {
  return typeof profileFile === 'string' ? { ...run, profileFile } : run;
}
