import type { SessionOptions } from '../../harness/session.ts';
import { type Effort, wholeRun } from '../../harness/settings/settings.ts';
import { type MatrixRow, type MatrixRun, type MatrixTarget, matrixRow } from '../../reports/matrix/matrix-row.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { runPart } from '../../suites/run-part.ts';
import { profileOfSandbox } from '../profile/profile.ts';

export interface TrySettings {
  readonly effort: Effort;
  readonly seed: number;
  readonly checks?: readonly string[];
  /** Whether the run counts pairs of circumstances. Default: no, since nobody reads them here. */
  readonly dialect?: true;
}

/** An implementation that answers on loopback, and the profile that describes it, as `run --profile` reads it. */
export interface Started {
  readonly profile: object;
  close(): Promise<void>;
}

/** Timeouts in milliseconds for targets that answer at once, on a machine that may be busy. */
const timing = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 1, pollDeadlineMs: 10_000 };

/** Milliseconds for the opening checks, so many that a busy machine never decides which checks run beside them. */
const openingMs = 600_000;

/** Reads that the sandbox answers with "still being fetched" before the data comes. */
export const syncPolls = 1;

/** Runs the suites against the sandbox with one switch on, and compares the findings with the expected ones. */
export function tryTarget(target: MatrixTarget, settings: TrySettings): Promise<MatrixRow> {
  const start = (): Promise<Started> =>
    startSandbox({
      seed: settings.seed,
      syncPolls,
      faults: target.kind === 'fault' ? [target.id] : [],
      variants: target.kind === 'variant' ? [target.id] : [],
    });
  return tryImplementation(target, start, settings);
}

export async function tryImplementation(
  target: MatrixTarget,
  start: () => Promise<Started>,
  settings: TrySettings,
  options: SessionOptions = {},
): Promise<MatrixRow> {
  const { requirements } = loadCatalogue();
  const run = await runSuites(start, settings, options);
  return matrixRow(target, run, requirements);
}

export async function runSuites(
  start: () => Promise<Started>,
  settings: TrySettings,
  options: SessionOptions = {},
): Promise<MatrixRun> {
  const startedAt = performance.now();
  const started = await start();
  try {
    const profile = profileOfSandbox({ ...started.profile, timing });
    const { reports, worldExchanges } = await runPart(
      { ...wholeRun, ...settings, profile, checks: settings.checks ?? null },
      { openingMs, ...options },
    );
    const exchanges = reports.reduce((sum, report) => sum + report.exchanges, worldExchanges);
    return { reports, exchanges, durationMs: Math.round(performance.now() - startedAt) };
  } finally {
    await started.close();
  }
}
