import type { RecordWriter } from '../../reports/record/file/record-writer.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import { type Interruption, usesColor } from '../io.ts';
import { clearReports } from '../records/output-folder.ts';
import { describeFailure } from './describe-failure.ts';
import { loadFinish } from './load-finish.ts';
import type { RunPlan } from './plan/run-plan.ts';
import { type RoundsResult, runRounds } from './run-rounds.ts';
import { type RunContext, startRecord, type TriedPlan } from './start-record.ts';

/** Runs the suites, keeps the record, and renders the reports from it. @returns the exit code */
export async function runSuites(plan: TriedPlan, context: RunContext): Promise<number> {
  const { options, io, interruption } = context;
  const { out, reports, history } = options;
  clearReports(out);
  const record = startRecord(plan, context);
  const result = await runRounds(plan, context, record);
  plan.endThreads();
  const unwritten = endRecord(record, result, interruption);
  const failures = [...result.failures, ...unwritten.map((each) => plan.tried.secrets.redact(describeFailure(each)))];
  const { finishRun } = await loadFinish(reports);
  return await finishRun({
    out,
    reports,
    color: usesColor(io, options.color),
    interruption,
    failures,
    io,
    baseline: plan.baseline,
    frozen: plan.frozen,
    history: history === undefined ? null : { path: history, appends: true },
    quiet: options.quiet === true,
    docsUrl: options.docsUrl,
    next: {
      profile: options.profile ?? null,
      out,
      strict: options.strict,
      checks: options.checks ?? [],
      environment: io.environment,
      isWatching: options.watch === true,
    },
  });
}

/** Ends the record. If it can't be written, it gets no footer. @returns that error, unless there were others */
function endRecord(record: RecordWriter, result: RoundsResult, { signal }: Interruption): readonly unknown[] {
  const [failure] = result.failures;
  const failed = failure === undefined ? null : 'The harness failed; its messages say how.';
  const interrupted = signal ?? failed ?? result.shortfall;
  try {
    const { created, worldExchanges, attempts, waits } = result;
    record.footer({ interrupted, created, worldExchanges, waits, ...(attempts === 0 ? {} : { attempts }) });
    return [];
  } catch (error) {
    record.close();
    return result.failures.length > 0 ? [] : [error];
  }
}

/** Records a run that could judge nothing for `reason`. @returns the exit code */
export async function recordUnjudged(
  plan: RunPlan & Pick<TriedPlan, 'baseline' | 'frozen'>,
  context: RunContext,
  reason: SafeText,
): Promise<number> {
  const { options, io } = context;
  const { out, reports, color } = options;
  clearReports(out);
  startRecord(plan, context).footer({ interrupted: reason, created: [] });
  const { finishRun } = await loadFinish(reports);
  return finishRun({
    out,
    reports,
    color: usesColor(io, color),
    io,
    baseline: plan.baseline,
    frozen: plan.frozen,
    quiet: options.quiet === true,
    history: options.history === undefined ? null : { path: options.history, appends: false },
  });
}
