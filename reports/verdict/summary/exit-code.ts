import type { Summary } from './summary.ts';

/** What else than the summary decides the exit code. */
export interface ExitCircumstances {
  /** A signal that ended the run. */
  readonly signal?: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | null;
  /** The harness itself failed: a crash, or a report that could not be written. */
  readonly harnessFailed?: boolean;
}

/** The exit codes of the command line. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 129 | 130 | 143;

/** The exit code of a run: what it concluded, unless a signal or a fault of the harness goes before that. */
export function exitCode({ conclusion }: Pick<Summary, 'conclusion'>, circumstances: ExitCircumstances = {}): ExitCode {
  if (circumstances.signal === 'SIGINT') return 130;
  if (circumstances.signal === 'SIGTERM') return 143;
  if (circumstances.signal === 'SIGHUP') return 129;
  return circumstances.harnessFailed === true ? 4 : conclusion.exitCode;
}
