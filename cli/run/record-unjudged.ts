import type { SafeText } from '../../specs/words/exchange.ts';
import { usesColor } from '../io.ts';
import { clearReports } from '../records/output-folder.ts';
import { loadFinish } from './load-finish.ts';
import type { RunPlan } from './plan/run-plan.ts';
import { type RunContext, startRecord, type TriedPlan } from './start-record.ts';

/** Records a run in which nothing could be judged, for `reason`, and renders its reports. @returns the exit code */
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
    color: usesColor(io.stdout, io.environment, color),
    interruption: { signal: null },
    failures: [],
    io,
    baseline: plan.baseline,
    frozen: plan.frozen,
    quiet: options.quiet === true,
    history: options.history === undefined ? null : { path: options.history, appends: false },
  });
}
