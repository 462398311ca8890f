import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProfile } from '../../cli/profile/profile.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';
import { runPart } from '../../suites/run-part.ts';
import { judgingChecks } from '../judging-checks.ts';

interface LoggedFault {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly effort?: Effort | undefined;
}

/** The number of findings for a fault, and a problem for each finding whose line is not in the log. */
export interface SearchedLog {
  readonly findings: number;
  readonly problems: readonly string[];
}

/** A line of the sandbox's log, as far as it is read here. */
interface LogLine {
  readonly traceId?: string;
  readonly check?: string;
  readonly req?: { readonly method: string; readonly url: string };
}

const timing = { requestTimeoutMs: 5_000, liveTimeoutMs: 5_000, pollIntervalMs: 1, pollDeadlineMs: 2_000 };

/**
 * Runs the checks that judge what a fault breaks against a sandbox with the fault, or all checks if those find nothing.
 * Then looks in the sandbox's log for the request of each finding, only by its trace id.
 * @param dir an empty folder
 */
export async function searchLog(fault: LoggedFault, dir: string): Promise<SearchedLog> {
  const few = await searchFor(fault, join(dir, 'few.log'), new Set(judgingChecks(fault)));
  return few.findings > 0 ? few : searchFor(fault, join(dir, 'all.log'), null);
}

async function searchFor(
  fault: LoggedFault,
  logFile: string,
  checks: ReadonlySet<string> | null,
): Promise<SearchedLog> {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1, faults: [fault.id], logFile });
  const profile = readProfile(fault.id, JSON.stringify({ ...sandbox.profile, timing }), { environment: {} });
  const part = { index: 1, count: 1 };
  const { reports } = await runPart({
    profile,
    effort: fault.effort ?? 'quick',
    seed: 1,
    strict: false,
    checks: checks === null ? null : [...checks],
    part,
    sharedBy: 1,
    firstConnection: null,
  }).finally(() => sandbox.close());
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): LogLine => JSON.parse(line));
  const found = reports.flatMap(({ findings }) => findings);
  return {
    findings: found.length,
    problems: found.flatMap((finding) => problemOf(finding, lines) ?? []),
  };
}

/** Says why the log has no line for the deciding request of a finding; null: it has one. */
function problemOf({ requirement, traceId, exchanges }: ReportedFinding, lines: readonly LogLine[]): string | null {
  const deciding = exchanges.at(-1)?.request;
  if (deciding === undefined) return `${requirement} has no exchange`;
  if (traceId === undefined) return `${requirement} has no trace id`;
  const logged = lines.filter((line) => line.traceId === traceId).flatMap(({ req }) => req ?? []);
  const isThere = logged.some(({ method, url }) => method === deciding.method && deciding.url.endsWith(url));
  return isThere ? null : `${requirement}: ${logged.length} lines with ${traceId}, none of them for its request`;
}
