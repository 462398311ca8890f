import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { UsageError } from '../io.ts';
import { readComparedRuns } from '../records/frozen-dialect.ts';
import { type LastFailures, listFailures } from '../records/last-failures.ts';
import { readRun } from '../records/named-run.ts';
import { refuseOverwriting } from '../records/output-folder.ts';
import { tryFolder } from '../records/try-paths.ts';
import { PartThreads } from './engine/part-threads.ts';
import type { RunOptions } from './plan/run-options.ts';
import type { RunContext } from './start-record.ts';
import { embeddedAddress, openTarget, type Target } from './target.ts';

/** Tests a target once. @returns the exit code. @throws UsageError, ReportError */
export async function runOnce(context: RunContext): Promise<number> {
  const { options, catalogue, io } = context;
  const earlier = readComparedRuns(options);
  const threads = new PartThreads();
  try {
    // The embedded sandbox has no profile to check. Errors of a profile are reported before other code is loaded.
    if (options.profile === undefined) prepareEarly(threads, context);
    const target = await openTarget(options.profile, io.environment, [...catalogue.requirements.keys()]);
    try {
      const takenOver = options.onlyFailed === true ? takeOverFailures(options, target) : {};
      // The paths of flags were tried before; this tries the usual folder, which no flag names.
      tryFolder('--out', options.out);
      refuseOverwriting(options);
      prepareEarly(threads, context);
      const { testTarget } = await import('./test-target.ts');
      return await testTarget(target, earlier, threads, { ...context, options: { ...options, ...takenOver } });
    } finally {
      await target.close();
    }
  } finally {
    await threads.close();
  }
}

/** Starts one thread that loads the suites. The plan, which is not known yet, may need more threads. */
function prepareEarly(threads: PartThreads, { startEngine }: RunContext): void {
  if (startEngine === null) threads.prepare(1);
}

/** Takes over what failed in the last run. Its seed and effort count unless the user gave others. @throws UsageError */
function takeOverFailures(
  { out, strict, seed, givenEffort }: Pick<RunOptions, 'out' | 'strict' | 'seed' | 'givenEffort'>,
  target: Target,
): Pick<RunOptions, 'effort' | 'failures' | 'seed'> {
  if (!existsSync(join(out, recordName)))
    throw new UsageError(
      `--only-failed: there is no earlier run in ${out}; name its folder with --out, or run all checks`,
    );
  const run = readRun(out);
  const { header } = run;
  const { name } = target.profile;
  const isEmbedded = header.target.baseUrl === embeddedAddress;
  if (header.target.name !== name || isEmbedded !== target.isEmbedded) {
    const tested = isEmbedded ? 'the embedded sandbox' : forTerminal(header.target.name);
    throw new UsageError(
      `--only-failed: the last run in ${out} tested ${tested}, and not ${target.isEmbedded ? 'the embedded sandbox' : name}; name its folder with --out, or run all checks`,
    );
  }
  const failures: LastFailures | null = listFailures({ ...run, header: { ...header, strict } });
  if (failures === null) {
    throw new UsageError(
      `--only-failed: nothing failed in the last run in ${out} that is not waived, so there is nothing to run again; leave the flag out to run all checks`,
    );
  }
  return { failures, seed: seed ?? header.seed, effort: givenEffort ?? header.effort };
}
