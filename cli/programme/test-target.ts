import { forTerminal } from '../../reports/escape/terminal.ts';
import { noPast } from '../../reports/history/history-file.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { renderReports, renderSummary } from '../../reports/render.ts';
import { targetVerdict } from '../../reports/verdict/conclusion/verdict.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { given } from '../given.ts';
import { type Interruption, type Io, UsageError } from '../io.ts';
import type { StartEngine } from '../run/engine/engine.ts';
import { chosenRevision, plannedCatalogue } from '../run/plan/chosen-revision.ts';
import { runOnce } from '../run/run-once.ts';
import { environmentOfTarget } from './credentials-file.ts';
import type { MissingResult, TargetFigures, TargetResult } from './programme-index.ts';
import { type PlannedTarget, type ProgrammePlan, targetChallenge } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';

export interface TargetContext {
  readonly plan: ProgrammePlan;
  readonly runId: string;
  readonly results: ResultsFolder;
  /** Null: the file in the plan. */
  readonly credentials: string | null;
  readonly io: Io;
  readonly interruption: Interruption;
  readonly startEngine: StartEngine | null;
}

/** Tests one target, unless it has a result. @returns the exit code. @throws UsageError for profile or credentials */
export async function testTarget(target: PlannedTarget, context: TargetContext): Promise<number> {
  const { runId, results, io } = context;
  if (results.wholeResult(target.id, runId) !== null) {
    io.stdout.write(`${target.id} has a result of the run ${runId} already.\n`);
    return 0;
  }
  const draft = results.draft(target.id, runId);
  if (draft !== null) return await finishResult(target, draft, context);
  const attempt = results.startAttempt(target.id, runId);
  try {
    return await makeRun(target, attempt, context);
  } catch (error) {
    if (error instanceof UsageError) keepReason('unusable', error.problems.join('; '), target, context);
    throw error;
  } finally {
    results.removeAttempts(target.id, attempt);
  }
}

async function makeRun(target: PlannedTarget, attempt: string, context: TargetContext): Promise<number> {
  const { plan, runId, results, io, interruption, startEngine } = context;
  const { effort, seed, strict, budget, revision } = plan.settings;
  const challenge = targetChallenge(plan.settings, target.id);
  const judged = chosenRevision(revision ?? undefined);
  const environment = environmentOfTarget(context.credentials ?? target.credentials, io.environment);
  // The last words of stderr say why a run ended.
  let words = '';
  const write = (text: string): unknown => {
    words = `${words}${text}`.slice(-2_000);
    return io.stderr.write(text);
  };
  const exitCode = await runOnce({
    options: {
      profile: target.profile,
      out: attempt,
      effort,
      givenEffort: effort,
      ...given({ revision, seed, challenge, rateLimit: budget.rateLimit }),
      maxTime: budget.maxTime,
      strict,
      workers: 1,
      // Reports come later: they name the folder of the run, which is moved to its place only once the run is whole.
      reports: [],
      quiet: true,
      color: false,
    },
    catalogue: plannedCatalogue(judged),
    judged,
    io: { ...io, environment, stderr: { write } },
    interruption,
    startEngine,
  });
  if (![0, 1, 3].includes(exitCode)) {
    keepReason(exitCode === 4 ? 'failed' : 'ended', words.trim() || `The run ended with ${exitCode}.`, target, context);
    return exitCode;
  }
  const run = loadRun(attempt);
  if (run.checks.length === 0) {
    keepReason('unreachable', words.trim() || (run.interrupted ?? 'Nothing was judged.'), target, context);
    return 3;
  }
  const summary = summarise(run);
  const verdict = targetVerdict(summary);
  // The stored bytes are counted once the reports are there.
  const figures = figuresNow(summary.run.exchanges, 0);
  const result: TargetResult = { schemaVersion: 1, programme: plan.name, target: target.id, runId, verdict, figures };
  if (results.keepRun(attempt, target.id, result)) return await finishResult(target, result, context, figuresNow);
  if (results.wholeResult(target.id, runId) === null && results.draft(target.id, runId) === null) {
    const place = results.runFolder(target.id, runId);
    keepReason('failed', `What lies in ${place} is no whole result: take it away, and test again.`, target, context);
    return 4;
  }
  io.stdout.write(`${target.id} has a result of the run ${runId} by now; this run of it is dropped.\n`);
  return 0;
}

function figuresNow(exchanges: number, storedBytes: number): TargetFigures {
  const { user, system } = process.cpuUsage();
  return {
    durationMs: Math.round(performance.now()),
    cpuMs: Math.round((user + system) / 1_000),
    peakMemoryBytes: process.resourceUsage().maxRSS * 1_024,
    exchanges,
    storedBytes,
  };
}

/** @param measure by default the draft's figures, since another process made the run @returns the exit code */
async function finishResult(
  target: PlannedTarget,
  draft: TargetResult,
  context: TargetContext,
  measure: typeof figuresNow = () => draft.figures,
): Promise<number> {
  const { plan, runId, results, io } = context;
  const folder = results.runFolder(target.id, runId);
  const run = { ...loadRun(folder), profileFile: target.profile };
  const reported = { run, summary: summarise(run), past: noPast };
  const rendered = [await renderSummary(folder, reported), ...(await renderReports(folder, reported, plan.reports))];
  const problems = rendered.flatMap(({ problem }) => problem?.message ?? []);
  if (problems.length > 0) {
    for (const problem of problems) io.stderr.write(`${forTerminal(problem, 2_000)}\n`);
    keepReason('failed', problems.join('; '), target, context);
    return 4;
  }
  const storedBytes = results.storedBytes(folder);
  const figures = { ...measure(draft.figures.exchanges, storedBytes), storedBytes };
  results.complete(target.id, { ...draft, figures });
  return 0;
}

function keepReason(
  state: MissingResult['state'],
  reason: string,
  target: PlannedTarget,
  context: TargetContext,
): void {
  const { plan, runId, results } = context;
  results.keepMissing({ programme: plan.name, target: target.id, runId, state, reason });
}
