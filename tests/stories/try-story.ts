import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProfile } from '../../cli/profile/profile.ts';
import { type Effort, wholeRun } from '../../harness/settings/settings.ts';
import { writeFindingScripts } from '../../reports/formats/finding-scripts.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { runPart } from '../../suites/run-part.ts';
import { sampleHeader } from '../reports/sample-record.ts';

/** A fault whose finding is to be repeated without the harness. */
export interface FaultToRepeat {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly effort?: Effort | undefined;
}

/** The exit codes of the script of a fault's finding: 1 where the defect is, 0 where it is not, 3 undecided; null: it has none. */
export interface RepeatedFault {
  readonly fault: string;
  readonly onFaulty: number | null;
  readonly onUnmodified: number | null;
  /** The output of the script, for people who look for the cause of a failed test. */
  readonly printed: string;
}

const timing = { requestTimeoutMs: 5_000, liveTimeoutMs: 5_000, pollIntervalMs: 1, pollDeadlineMs: 2_000 };

/** A way to run a script: a shell with its arguments, and the folders in which it finds its tools. */
export interface ScriptRunner {
  readonly shell: readonly [command: string, ...args: string[]];
  readonly path: string;
}

const usualRunner: ScriptRunner = { shell: ['sh'], path: process.env.PATH ?? '' };

/**
 * Runs the suites against the sandbox with a fault, and then the script of its finding, first against another sandbox
 * with that fault and then against one without.
 * @param dir an empty folder
 * @param checks to run; null: all
 */
export const tryStory = async (
  fault: FaultToRepeat,
  dir: string,
  checks: readonly string[] | null = null,
): Promise<RepeatedFault> => repeatFault(fault, await findingScript(fault, dir, checks), usualRunner);

/**
 * Runs the script of a finding against a sandbox with the fault, and against one without.
 * @param script its path; null: there is none
 */
export async function repeatFault(
  fault: FaultToRepeat,
  script: string | null,
  runner: ScriptRunner,
): Promise<RepeatedFault> {
  if (script === null) return { fault: fault.id, onFaulty: null, onUnmodified: null, printed: '' };
  const faulty = await onSandbox([fault.id], (sandbox) => runScript(runner, script, sandbox));
  const unmodified = await onSandbox([], (sandbox) => runScript(runner, script, sandbox));
  return {
    fault: fault.id,
    onFaulty: faulty.code,
    onUnmodified: unmodified.code,
    printed: `${faulty.printed}\n${unmodified.printed}`,
  };
}

/**
 * Runs the suites against the sandbox with a fault.
 * @param dir an empty folder
 * @param checks to run; null: all
 * @returns the path of the script of the finding that the fault is about; null where there is none
 */
export const findingScript = (
  fault: FaultToRepeat,
  dir: string,
  checks: readonly string[] | null,
): Promise<string | null> =>
  onSandbox([fault.id], async ({ profile: given }) => {
    const profile = readProfile(fault.id, JSON.stringify({ ...given, timing }), { environment: {} });
    const { reports } = await runPart({
      ...wholeRun,
      profile,
      effort: fault.effort ?? 'quick',
      seed: 1,
      checks,
    });
    const requirements = [...loadCatalogue().requirements.values()].map(
      ({ id, section, level, operations, statement }) => ({
        id,
        section,
        level,
        operations,
        statement,
        unjudged: null,
      }),
    );
    const target = { name: fault.id, version: '1', baseUrl: profile.baseUrl };
    const header = sampleHeader();
    const writer = openRecord(dir, { ...header, target, catalogue: { ...header.catalogue, requirements } });
    for (const report of reports) writer.check(report);
    writer.footer({ interrupted: null, created: [] });
    writer.close();
    const run = loadRun(dir);
    const summary = summarise(run);
    writeFindingScripts(new RunFolder(dir), run, summary);
    const { findings } = summary;
    const own = findings.find((finding) => fault.requirements.includes(finding.requirement)) ?? findings[0];
    const path = join(dir, 'exchanges', `finding-${own?.id ?? 0}.sh`);
    return existsSync(path) ? path : null;
  });

async function onSandbox<T>(faults: readonly string[], use: (sandbox: RunningSandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1, faults });
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

interface Ended {
  readonly code: number;
  readonly printed: string;
}

/** Runs a script with the profile's credentials alone. */
function runScript({ shell, path }: ScriptRunner, script: string, { profile }: RunningSandbox): Promise<Ended> {
  const { clientId, clientSecret, accessToken } = profile.credentials;
  const env = {
    PATH: path,
    BASE_URL: profile.baseUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    ACCESS_TOKEN: accessToken,
    POLL_SECONDS: '0.01',
  };
  return new Promise((resolve) => {
    const [command, ...args] = shell;
    execFile(command, [...args, script], { env, timeout: 60_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, printed: `${stdout}${stderr}` });
    });
  });
}
