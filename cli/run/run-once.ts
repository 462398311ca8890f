import { readFrozenDialect } from '../records/frozen-dialect.ts';
import { readWholeRun } from '../records/named-run.ts';
import { PartThreads } from './engine/part-threads.ts';
import { takeOverFailures } from './plan/only-failed.ts';
import type { RunContext } from './run-context.ts';
import { openTarget } from './target.ts';
import { tryPaths } from './try-paths.ts';

/**
 * Tests a target once: waits for it, tries the credentials, asks for the fixtures, runs the suites, keeps the record, and
 * renders the reports from it.
 * @returns the exit code
 * @throws UsageError for what can't be run, ReportError where the record can't be written.
 */
export async function runOnce(context: RunContext): Promise<number> {
  const { options, catalogue, io } = context;
  const earlier = {
    baseline: options.baseline === undefined ? null : readWholeRun(options.baseline),
    frozen: options.freezeDialect === undefined ? null : readFrozenDialect(options.freezeDialect),
  };
  const threads = new PartThreads();
  try {
    // Nothing can be wrong with the embedded sandbox. What is wrong in a profile is said before anything else is loaded.
    if (options.profile === undefined) prepareEarly(threads, context);
    const target = await openTarget(options.profile, io.environment, [...catalogue.requirements.keys()]);
    try {
      const taken = options.onlyFailed === true ? takeOverFailures(options, target) : {};
      tryPaths(options);
      prepareEarly(threads, context);
      const { testTarget } = await import('./test-target.ts');
      return await testTarget(target, earlier, threads, { ...context, options: { ...options, ...taken } });
    } finally {
      await target.close();
    }
  } finally {
    await threads.close();
  }
}

/** Lets a thread read the suites while this process reads the rest of itself. Only the plan knows whether there is work for more. */
function prepareEarly(threads: PartThreads, { startEngine }: RunContext): void {
  if (startEngine === null) threads.prepare(1);
}
