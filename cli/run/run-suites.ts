import { rmSync } from 'node:fs';
import { cleanupMs } from '../../harness/clean-up.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { RecordWriter } from '../../reports/record/record-writer.ts';
import type { Level } from '../../specs/outcome.ts';
import type { CheckReport } from '../../specs/record.ts';
import type { Interruption } from '../interruption.ts';
import { isLive, signalCodes, usesColor } from '../io.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { cacheFolder, clearReports } from '../records/output-folder.ts';
import { describeFailure } from './describe-failure.ts';
import type { EngineResult } from './engine.ts';
import { Explored } from './explored.ts';
import { finishRun } from './finish-run.ts';
import { type FailureRules, firstFailure } from './first-failure.ts';
import { startProgress } from './progress.ts';
import type { RunContext, TriedPlan } from './run-context.ts';
import { runEngine } from './run-engine.ts';
import { isWanted, restrictReport } from './select-checks.ts';
import { startRecord } from './start-record.ts';

/** Runs the suites, keeps the record, and renders the reports from it. @returns the exit code */
export async function runSuites(plan: TriedPlan, context: RunContext): Promise<number> {
  const { options, io, interruption } = context;
  const { out, reports, history } = options;
  clearReports(out);
  const record = startRecord(plan, context);
  const result = await recordChecks(plan, context, record);
  const failures = [...result.failures, ...endRecord(record, result, interruption)];
  const code = await finishRun({
    out,
    reports,
    color: usesColor(io.stdout, io.environment, options.color),
    signal: interruption.signal,
    failures: failures.map((failure) => plan.tried.secrets.redact(describeFailure(failure))),
    io,
    baseline: plan.baseline,
    history: history === undefined ? null : { path: history, appends: true },
    quiet: options.quiet === true,
    next: {
      profile: options.profile ?? null,
      out,
      strict: options.strict,
      environment: io.environment,
      isWatching: options.watch === true,
    },
  });
  // One that came while the reports were written let them be finished.
  return interruption.signal === null ? code : signalCodes[interruption.signal];
}

/** Runs the checks, recording and showing each as it ends, and disconnects what the suites did not come to disconnect. */
async function recordChecks(plan: TriedPlan, context: RunContext, record: RecordWriter): Promise<EngineResult> {
  const { options, catalogue, io } = context;
  const { selection, profile, tried } = plan;
  const levelOf = (id: string): Level => catalogue.requirements.get(id)?.level ?? 'must';
  const progress = startProgress({
    output: io.stdout,
    color: usesColor(io.stdout, io.environment, options.color),
    live: isLive(io.stdout, io.environment, options.color),
    planned: plan.checks,
    effort: options.effort,
    requestsPerSecond: profile.limits.requestsPerSecond,
    levelOf,
    strict: options.strict,
    quiet: options.quiet === true,
  });
  const rules: FailureRules = { levelOf, strict: options.strict, waivers: profile.waivers, day: today() };
  const ending = new AbortController();
  const asked = new Set(
    [...catalogue.requirements.values()].filter((each) => isWanted(selection, each)).map(({ id }) => id),
  );
  const onCheck = (report: CheckReport): void => {
    const restricted = restrictReport(report, selection, (id) => asked.has(id));
    record.check(restricted);
    progress.check(restricted);
    const failure = options.failFast === true ? firstFailure(restricted.findings, rules) : null;
    if (failure === null || ending.signal.aborted) return;
    const { requirement, operation } = failure;
    progress.say(`Ending at the first failure, ${forTerminal(requirement)} ${forTerminal(operation)} (--fail-fast).`);
    ending.abort(`the run ended at its first failure, ${requirement} (--fail-fast)`);
  };
  try {
    const explored = new Explored(plan.corpus);
    const result = await runEngine(plan, context, {
      onCheck,
      onProgress: (news) => progress.note(news),
      onExplored: (news) => explored.note(news),
      ending: ending.signal,
    });
    if (options.explore !== undefined) progress.say(explored.sentence());
    const created = await disconnectCreated(profile, tried, result.created, AbortSignal.timeout(cleanupMs));
    return { ...result, created };
  } finally {
    progress.end();
    rmSync(cacheFolder(options.out), { recursive: true, force: true });
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Writes the footer, unless the record itself is what failed. */
function endRecord(record: RecordWriter, result: EngineResult, { signal }: Interruption): readonly unknown[] {
  const [failure] = result.failures;
  const interrupted = signal ?? (failure === undefined ? null : 'The harness failed; its messages say how.');
  try {
    record.footer({ interrupted, created: result.created, worldExchanges: result.worldExchanges });
    return [];
  } catch (error) {
    record.close();
    return result.failures.length > 0 ? [] : [error];
  }
}
