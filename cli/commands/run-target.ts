import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summaryReport } from '../../reports/all-reports.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { type Summary, summarise } from '../../reports/verdict/summary/summary.ts';
import type { Io } from '../io.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import type { RunOptions } from '../run/plan/run-options.ts';

/** The options of a run; every one may be left out, and means what the flag of `run` of the same name means. */
export interface TargetRun
  extends Partial<
    Pick<
      RunOptions,
      | 'profile'
      | 'out'
      | 'effort'
      | 'seed'
      | 'operations'
      | 'requirements'
      | 'checks'
      | 'strict'
      | 'workers'
      | 'rateLimit'
      | 'timeout'
      | 'maxTime'
      | 'baseline'
      | 'freezeDialect'
      | 'reports'
      | 'repeat'
    >
  > {
  /** The variables of the profile. Default: the environment of this process. */
  readonly environment?: Environment;
  /** Stops the run in order, with its reports. */
  readonly signal?: AbortSignal;
  /** Receives what the command would print. Default: nothing is printed. */
  log?(text: string): void;
}

/** The exit code that the command would have, and the run with its summary. */
export interface TargetRunResult {
  /** The exit code that the command would have; see docs/results-reference.md. */
  readonly exitCode: number;
  /** null if nothing was recorded, since the target could not be reached or the record not be written. */
  readonly run: Run | null;
  readonly summary: Summary | null;
}

/**
 * Tests a target, as the command `run` does: with a record and reports in `out`, `conformance-out` by default. Without a
 * profile, tests the embedded sandbox. One at a time in a process.
 *
 * @throws UsageError for what cannot be run
 */
export async function run(options: TargetRun = {}): Promise<TargetRunResult> {
  const { environment = process.env, signal, log = () => {}, out = 'conformance-out', ...rest } = options;
  const text: string[] = [];
  const usual = { effort: 'standard', strict: false, workers: 1, reports: ['html', 'junit'], color: false } as const;
  const { run: runCommand } = await import('./start-run.ts');
  const exitCode = await runCommand({ ...usual, ...rest, out }, ioOfCaller(environment, signal, log, text), null);
  // The command prints the path of the record once the record is written.
  const isRecorded = text.some((each) => each.includes('run.jsonl'));
  if (!isRecorded) return { exitCode, run: null, summary: null };
  const recorded = loadRun(out);
  return { exitCode, run: recorded, summary: readSummary(out) ?? summarise(recorded) };
}

function readSummary(out: string): Summary | null {
  const path = join(out, summaryReport.name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** An io without a terminal: the caller's AbortSignal stands for Ctrl-C. `text` collects all that is written. */
function ioOfCaller(
  environment: Environment,
  signal: AbortSignal | undefined,
  log: (text: string) => void,
  text: string[],
): Io {
  const write = (part: string): void => {
    text.push(part);
    log(part);
  };
  return {
    stdout: { write },
    stderr: { write },
    environment,
    onSignal(handler) {
      const stop = (): void => handler('SIGINT');
      signal?.addEventListener('abort', stop, { once: true });
      return () => signal?.removeEventListener('abort', stop);
    },
    onLine: () => () => {},
    exit: () => {},
  };
}
