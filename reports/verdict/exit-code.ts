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

/**
 * The exit code of a run, by precedence: signal, 4 (the harness failed), 2 (stale or expired waiver, nothing selected),
 * 1 (nonconformant), 3 (inconclusive), 0. Failures that are all waived count as 0, but never hide what else is open.
 */
export function exitCode(summary: Summary, circumstances: ExitCircumstances = {}): ExitCode {
  if (circumstances.signal === 'SIGINT') return 130;
  if (circumstances.signal === 'SIGTERM') return 143;
  if (circumstances.signal === 'SIGHUP') return 129;
  if (circumstances.harnessFailed === true || summary.counts.error > 0) return 4;
  const { waivers, requirements, verdict } = summary;
  if (waivers.some(({ state }) => state === 'expired' || state === 'stale')) return 2;
  if (requirements.every(({ outcome }) => outcome === 'not-selected')) return 2;
  if (verdict === 'nonconformant') {
    if (!allWaived(summary)) return 1;
    return summary.open.length > 0 ? 3 : 0;
  }
  return verdict === 'inconclusive' ? 3 : 0;
}

/** Whether there are failures, and waivers cover every one of them. */
export function allWaived({ requirements, strict }: Summary): boolean {
  const failures = requirements.filter(({ outcome }) => outcome === 'failed' || (strict && outcome === 'advisory'));
  return failures.length > 0 && failures.every(({ waived }) => waived);
}
