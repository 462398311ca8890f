import type { Started } from '../../cli/faults/try-target.ts';
import { readProfile } from '../../cli/profile/profile.ts';
import type { SessionOptions } from '../../harness/session.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { GatheredDialect } from '../../reports/record/run/gathered-dialect.ts';
import type { ShownObservation } from '../../reports/record/run/run.ts';
import { TextStore } from '../../reports/record/run/text-store.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { runPart } from '../../suites/run-part.ts';

/** Options for running the suites to observe a dialect. */
export interface ObservedRun {
  readonly effort?: Effort;
  readonly seed?: number;
  /** Parts that run side by side, as workers do. Default 1. */
  readonly workers?: number;
  readonly options?: SessionOptions;
}

/** Times of targets that answer at once, if the machine is not busy. Milliseconds. */
const timing = { requestTimeoutMs: 20_000, liveTimeoutMs: 20_000, pollIntervalMs: 1, pollDeadlineMs: 5_000 };

/** Runs the suites against an implementation that is started for it, and returns what they observed of its dialect. */
export async function observedDialect(
  start: () => Promise<Started>,
  run: ObservedRun = {},
): Promise<readonly ShownObservation[] | null> {
  const gathered = new GatheredDialect(new TextStore());
  for (const { dialect } of await observedReports(start, run)) if (dialect !== undefined) gathered.add(dialect);
  return gathered.result();
}

/** Runs the suites against an implementation that is started for it, and returns what the checks report. */
export async function observedReports(
  start: () => Promise<Started>,
  { effort = 'quick', seed = 1, workers = 1, options = {} }: ObservedRun = {},
): Promise<readonly CheckReport[]> {
  const started = await start();
  try {
    const profile = readProfile('target', JSON.stringify({ ...started.profile, timing }), { environment: {} });
    const parts = Array.from({ length: workers }, (_, index) =>
      runPart(
        {
          profile,
          effort,
          seed,
          strict: false,
          checks: null,
          part: { index: index + 1, count: workers },
          sharedBy: workers,
          firstConnection: null,
          dialect: true,
        },
        options,
      ),
    );
    return (await Promise.all(parts)).flatMap(({ reports }) => reports);
  } finally {
    await started.close();
  }
}
