import { readProfile } from '../../cli/profile/profile.ts';
import { runCheck } from '../../harness/run-check.ts';
import { openSession } from '../../harness/session.ts';
import { type Effort, wholeRun } from '../../harness/settings/settings.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { allSuites } from '../../suites/all-suites.ts';
import { partOf } from '../../suites/part.ts';

/** Timeouts in milliseconds, short since a mutant answers at once or never. */
const timing = { requestTimeoutMs: 3_000, liveTimeoutMs: 3_000, pollIntervalMs: 1, pollDeadlineMs: 2_000 };

export interface Showing {
  /** The requirements that the first check with findings found broken. */
  readonly found: readonly string[];
  /** In a run without findings: the checks that could not judge their requirements, or failed by a fault of ours. */
  readonly blocked: readonly string[];
}

/**
 * Runs the checks against a target, and ends with the first finding: one is enough to know that a mutant was noticed.
 *
 * @param started the profile as an implementation gives it.
 * @param timeLimitMs after so many milliseconds the remaining checks are blocked.
 */
export async function runUntilFound(
  started: object,
  { effort, seed, timeLimitMs }: { readonly effort: Effort; readonly seed: number; readonly timeLimitMs: number },
): Promise<Showing> {
  const found = new AbortController();
  const profile = readProfile('mutant', JSON.stringify({ ...started, timing }), { environment: {} });
  const settings = {
    ...wholeRun,
    profile,
    effort,
    seed,
    timeLimit: { endsAt: Date.now() + timeLimitMs, name: 'the time for a mutant' },
  };
  const session = openSession(settings, { signal: found.signal });
  try {
    const reports: CheckReport[] = [];
    let first: CheckReport | undefined;
    const take = (report: CheckReport): void => {
      reports.push(report);
      if (report.findings.length === 0) return;
      first ??= report;
      found.abort(new Error('something was found'));
    };
    const { stimulating, concluding } = partOf(allSuites, settings.checks, 1, 1);
    session.starts.expect(stimulating);
    await Promise.all(
      stimulating.map(async (check) => take(await session.starts.run(check, () => runCheck(check, session)))),
    );
    for (const check of concluding) if (first === undefined) take(await runCheck(check, session));
    if (first !== undefined)
      return { found: [...new Set(first.findings.map(({ requirement }) => requirement))], blocked: [] };
    const ended = reports.filter(({ judged }) => judged.outcome === 'blocked' || judged.outcome === 'error');
    return { found: [], blocked: ended.map(({ check, judged }) => `${check}: ${judged.reason ?? ''}`) };
  } finally {
    await session.close();
  }
}
