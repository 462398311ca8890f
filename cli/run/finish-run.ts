import { join } from 'node:path';
import { type ReportKind, summaryReport } from '../../reports/all-reports.ts';
import { compareWithBaseline } from '../../reports/compare/baseline-of.ts';
import { compareFrozen, type FrozenBase } from '../../reports/compare/compare-frozen.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { resultSentence } from '../../reports/formats/diff/change-titles.ts';
import { renderDiffText } from '../../reports/formats/diff/diff-text.ts';
import { writeDiff } from '../../reports/formats/diff/write-diff.ts';
import type { ReportedRun } from '../../reports/formats/report.ts';
import { appendStepSummary, githubAnnotations } from '../../reports/formats/text/github.ts';
import { renderMarkdown } from '../../reports/formats/text/markdown.ts';
import { renderTerminal } from '../../reports/formats/text/terminal.ts';
import { appendHistory, historyEntry, noPast, type Past, pastOf } from '../../reports/history/history-file.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { type RenderedReport, renderReports, renderSummary } from '../../reports/render.ts';
import type { Circumstances, ProcessExitCode } from '../../reports/verdict/conclusion/conclusion-facts.ts';
import { silencesPhrase } from '../../reports/verdict/conclusion/conclusion-sentence.ts';
import type { FrozenDialect } from '../../reports/verdict/standing/baseline.ts';
import { summarise, summariseUnder } from '../../reports/verdict/summary/summary.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import { type Io, type StopSignal, signalCodes } from '../io.ts';
import { packageDocsUrl } from '../package-root.ts';
import { spareMemoryFor } from '../records/spare-memory.ts';
import { describeFailure } from './describe-failure.ts';
import { describeNext, type NextSteps } from './what-next.ts';

export interface EndOfRun {
  readonly out: string;
  /** Absent: it is read from `out`. */
  readonly run?: Run;
  readonly reports: readonly ReportKind[];
  readonly color: boolean;
  /** The signal that ended the run, or that ends the reports; `end` is called when the exit code is decided. */
  readonly interruption?: { readonly signal: StopSignal | null; readonly end?: () => void };
  /** Errors of the harness itself: the run then ends with 4. */
  readonly failures?: readonly SafeText[];
  readonly io: Io;
  readonly baseline?: Run | null;
  readonly frozen?: FrozenBase | null;
  /** A file of earlier runs, and whether this run is added to it. */
  readonly history?: { readonly path: string; readonly appends: boolean } | null;
  readonly quiet?: boolean;
  readonly docsUrl?: string | undefined;
  readonly next?: NextSteps;
}

/** Derives text, reports, annotations and the exit code from the record; `summary.json` comes last, with that code. */
export async function finishRun(end: EndOfRun): Promise<number> {
  const { out, color, io, quiet = false, history = null, baseline = null, frozen: base = null } = end;
  const { interruption = { signal: null } } = end;
  const problems: string[] = [...(end.failures ?? [])];
  let reported: ReportedRun | null = null;
  let circumstances: Circumstances = {};
  try {
    spareMemoryFor(out);
    const run = { ...(end.run ?? loadRun(out)), ...factsForReports(end) };
    const judged = summarise(run);
    const compared = baseline === null ? null : compareWithBaseline(baseline, run, judged);
    const frozen = base === null ? null : compareFrozen(base, run, judged);
    circumstances = { baseline: compared?.baseline ?? null, frozen };
    const exitCode = processExitCode(interruption.signal, problems);
    const summary = summariseUnder(judged, { ...circumstances, exitCode });
    const past = history === null ? noPast : pastOf(history.path, run, summary);
    reported = { run, summary, past };
    const rendered = await renderReports(out, reported, end.reports);
    problems.push(...rendered.flatMap(({ problem }) => problem?.message ?? []));
    io.stdout.write(renderTerminal(run, summary, { color, findings: quiet ? 0 : maxFindings, folder: out }));
    if (!quiet) io.stdout.write(listReports(out, rendered) + describeFlakyChecks(past));
    annotateOnGithub(reported, io);
    if (frozen !== null && !quiet) io.stdout.write(listChanges(frozen));
    if (compared !== null) showComparison({ ...compared.comparison, ...frozenIn(frozen) }, run, end);
    if (end.next !== undefined && !quiet) io.stdout.write(describeNext(summary, rendered, end.next));
    if (history?.appends === true) appendHistory(history.path, historyEntry(run, summary));
  } catch (error) {
    problems.push(describeFailure(error));
  }
  // From here on no signal changes the exit code, which the last file holds.
  const { signal } = interruption;
  interruption.end?.();
  if (reported !== null) {
    const exitCode = processExitCode(signal, problems);
    const summary = summariseUnder(reported.summary, { ...circumstances, exitCode });
    const { problem } = await renderSummary(out, { ...reported, summary });
    reported = { ...reported, summary };
    if (problem !== null) problems.push(problem.message);
  }
  for (const problem of new Set(problems)) io.stderr.write(`${forTerminal(problem, 2_000)}\n`);
  return processExitCode(signal, problems) ?? reported?.summary.conclusion.exitCode ?? 4;
}

function processExitCode(signal: StopSignal | null, problems: readonly string[]): ProcessExitCode | null {
  if (signal !== null) return signalCodes[signal];
  return problems.length > 0 ? 4 : null;
}

const frozenIn = (frozen: FrozenDialect | null): Pick<Comparison, 'frozenChanges'> =>
  frozen === null || frozen.changes.length === 0 ? {} : { frozenChanges: frozen.changes.length };

/** Prints the changes since the baseline, and writes them beside the other reports. @throws ReportError */
function showComparison(comparison: Comparison, run: Run, { out, color, io, quiet = false }: EndOfRun): void {
  const { base, candidate } = comparison;
  if (base.target.name !== candidate.target.name) {
    const names = [base, candidate].map(({ target }) => forTerminal(target.name)).join(', but this run tested ');
    io.stderr.write(`Warning: the baseline tested ${names}.\n`);
  }
  const written = writeDiff(out, comparison, run.docsUrl);
  const diffText = (): string => `\n${renderDiffText(comparison, { color, strict: run.header.strict })}`;
  io.stdout.write(quiet ? `${forTerminal(resultSentence(comparison))}\n` : diffText());
  for (const path of quiet ? [] : written) io.stdout.write(`  ${'diff'.padEnd(9)} ${forTerminal(path)}\n`);
}

function listChanges({ changes, few, isObserved, short, silences, unseen }: FrozenDialect): string {
  if (!isObserved) return 'The frozen dialect was not compared: this run observed nothing.\n';
  const counted = `${changes.length} sure ${changes.length === 1 ? 'change' : 'changes'}, ${few} seen few times`;
  const lines = changes.slice(0, maxFindings).map((change) => `  ${forTerminal(change, 500)}\n`);
  const more = changes.length > maxFindings ? `  and ${changes.length - maxFindings} more\n` : '';
  const lacks = short === null ? '' : `; its run judged only ${short.judged} of ${short.total} musts`;
  const left = unseen === 0 ? '' : `; this run did not observe ${unseen} of its choices`;
  return `The frozen dialect was compared in ${silencesPhrase(silences)}: ${counted}${lacks}${left}.\n${lines.join('')}${more}`;
}

const maxFindings = 50;

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
  const always = [
    { kind: 'record', path: join(out, recordName), hint: null },
    { kind: summaryReport.kind, path: join(out, summaryReport.name), hint: null },
  ];
  return [...always, ...written]
    .map(
      ({ kind, path, hint }) => `  ${kind.padEnd(9)} ${forTerminal(path)}${hint === null ? '' : ` (${hint})`}
`,
    )
    .join('');
}

/** Writes nothing unless the run is a step of a GitHub workflow. @throws ReportError */
function annotateOnGithub(reported: ReportedRun, { environment, stdout }: Io): void {
  if (environment.GITHUB_ACTIONS !== 'true') return;
  for (const line of githubAnnotations(reported)) stdout.write(`${line}\n`);
  const { run, summary, past } = reported;
  const path = environment.GITHUB_STEP_SUMMARY;
  if (path !== undefined && path !== '') appendStepSummary(path, renderMarkdown(run, summary, past));
}

/** Things that reports show, and the record does not hold. */
function factsForReports({ next, docsUrl = packageDocsUrl }: EndOfRun): Pick<Run, 'profileFile' | 'docsUrl'> {
  const profileFile = next?.profile;
  return {
    ...(typeof profileFile === 'string' ? { profileFile } : {}),
    ...(docsUrl === undefined ? {} : { docsUrl }),
  };
}
