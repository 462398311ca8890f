import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestUserConfig, type Vitest } from 'vitest/node';
import { type ExploreNews, listenForNews } from '../../harness/explore-channel.ts';
import { listenForProgress } from '../../harness/progress-channel.ts';
import type { RunSettings } from '../../harness/settings.ts';
import { openStopSender } from '../../harness/stop-channel.ts';
import type { ProgressNews } from '../../harness/underway.ts';
import type { CheckReport, ReportedEntity } from '../../specs/record.ts';
import { codeRoot, isBuilt, packageRoot } from '../package-root.ts';
import { EngineReporter } from './engine-reporter.ts';
import { withoutForeignListeners } from './foreign-listeners.ts';

/** What the engine is to do. */
export interface EnginePlan {
  /** One part of the checks for each worker; at least one. */
  readonly parts: readonly RunSettings[];
  /** A folder that vite may write to, since the package's own may be read-only. */
  readonly cacheDir: string;
  /** Each check as it ends. What this throws ends the run. */
  onCheck(report: CheckReport): void;
  /** How far each worker has come, from time to time. */
  onProgress?(news: ProgressNews): void;
  /** What comes of exploring, beside reports. */
  onExplored?(news: Exclude<ExploreNews, { readonly kind: 'report' }>): void;
}

/** What came of a run of the engine, beside the reports of the checks. */
export interface EngineResult {
  readonly created: readonly ReportedEntity[];
  /** Exchanges of no check: those that set the world up and took it down. */
  readonly worldExchanges: number;
  /** Attempts at requests, polls and repetitions included. */
  readonly attempts: number;
  /** Faults of our own: a check without a report, a crashed worker, what `onCheck` threw. */
  readonly failures: readonly unknown[];
}

/** Vitest, about to run the suites. */
export interface Engine {
  /** Runs all parts to their end, or until cancelled. Once. */
  run(): Promise<EngineResult>;
  /** What is known of the run at this moment. */
  soFar(): EngineResult;
  /** Begins nothing new; what is under way may end. */
  cancel(): void;
  /** Sends nothing more, and lets all checks report what they have judged, and that the rest is blocked for this reason. */
  end(reason: string): void;
}

/** Starts what runs the suites. */
export type StartEngine = (plan: EnginePlan) => Promise<Engine>;

/** The one file that vitest is given: it makes a test of every check. */
const suiteFile = join(codeRoot, 'suites', isBuilt ? 'conformance.vitest.js' : 'conformance.vitest.ts');

/** Starts vitest inside this package, with neither configuration nor reporters of the folder that we are run from. */
export async function startEngine(plan: EnginePlan): Promise<Engine> {
  const reporter = new EngineReporter(plan.onCheck);
  const stopChannel = randomUUID();
  const progressChannel = randomUUID();
  const parts = plan.parts.map((part) => ({ ...part, stopChannel, progressChannel }));
  const vitest = await withoutForeignListeners(() =>
    createVitest('test', configOf({ ...plan, parts }, reporter), viteOf(plan), discardOutput()),
  );
  const sender = openStopSender(stopChannel);
  const stopWatching = listenForProgress(progressChannel, (news) => plan.onProgress?.(news));
  const [first] = parts;
  const stopListening =
    first?.explore === undefined
      ? undefined
      : listenForNews(first.explore.channel, (news) => {
          if (news.kind === 'report') reporter.take(() => plan.onCheck(news.report));
          else reporter.take(() => plan.onExplored?.(news));
        });
  let isCancelled = false;
  // Vitest forgets a cancellation that comes while it starts, and skips the hook that cleans up: the checks stop themselves.
  function cancel(): void {
    isCancelled = true;
    sender.stop();
  }
  reporter.onFatal = cancel;
  function soFar(): EngineResult {
    const { created, worldExchanges, attempts, failures } = reporter;
    return { created, worldExchanges, attempts, failures };
  }
  return {
    cancel,
    end: (reason) => sender.end(reason),
    soFar,
    async run() {
      try {
        if (!isCancelled) await withoutForeignListeners(() => vitest.start());
      } catch (error) {
        reporter.failures.push(error);
      } finally {
        sender.close();
        stopWatching();
        await stopListening?.();
        await closeVitest(vitest);
        // Vitest marks the process as failed where a test failed: here that is data.
        process.exitCode = undefined;
      }
      return soFar();
    },
  };
}

function configOf(plan: EnginePlan, reporter: EngineReporter): TestUserConfig & { config: false } {
  const workers = plan.parts.length;
  const shared: TestUserConfig = {
    root: packageRoot,
    include: [relative(packageRoot, suiteFile).replaceAll('\\', '/')],
    exclude: [],
    pool: 'threads',
    isolate: false,
    maxWorkers: workers,
    fileParallelism: workers > 1,
    // The queue of the session decides which checks are under way.
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 5_000,
    // The compiled package runs as it is; only sources need vite's hand.
    server: { deps: { external: [/\/dist\//] } },
  };
  const [only] = plan.parts;
  return {
    ...shared,
    config: false,
    watch: false,
    passWithNoTests: true,
    silent: true,
    reporters: [reporter],
    coverage: { enabled: false },
    ...(workers === 1 && only !== undefined
      ? { provide: { run: only } }
      : {
          projects: plan.parts.map((run, index) => ({
            test: { ...shared, name: `part ${index + 1}`, provide: { run } },
          })),
        }),
  };
}

function viteOf({ cacheDir }: EnginePlan): Parameters<typeof createVitest>[2] {
  return { cacheDir, logLevel: 'silent', clearScreen: false, publicDir: false, envDir: false, server: { watch: null } };
}

/** Discards what vitest itself would print: the reporter takes what matters of it. */
function discardOutput(): Parameters<typeof createVitest>[3] {
  const sink = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
  return { stdout: sink(), stderr: sink() };
}

/** Closes vitest. That may wait for a worker that hangs; the process ends anyway. */
async function closeVitest(vitest: Vitest): Promise<void> {
  try {
    await vitest.close();
  } catch {
    // It had ended already.
  }
}
