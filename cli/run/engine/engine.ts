import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestUserConfig, type Vitest } from 'vitest/node';
import { openBroadcast } from '../../../harness/channels/broadcast.ts';
import { type ExploreNews, listenForNews } from '../../../harness/channels/explore-channel.ts';
import type { ProgressNews } from '../../../harness/channels/progress.ts';
import { openSettingsSender } from '../../../harness/channels/settings-channel.ts';
import { openStopSender } from '../../../harness/channels/stop-channel.ts';
import type { RunSettings } from '../../../harness/settings/settings.ts';
import type { CheckReport, ReportedEntity } from '../../../specs/words/record.ts';
import { codeRoot, isBuilt, packageRoot } from '../../package-root.ts';
import { EngineReporter } from './engine-reporter.ts';
import { withoutForeignListeners } from './foreign-listeners.ts';

export interface EnginePlan {
  /** One part of the checks for each worker; at least one. */
  readonly parts: readonly RunSettings[];
  /** Each check as it ends. What this throws ends the run. */
  onCheck(report: CheckReport): void;
  /** Called from time to time with how far a worker has come. */
  onProgress?(news: ProgressNews): void;
  /** Called with what comes of exploring, beside reports. */
  onExplored?(news: Exclude<ExploreNews, { readonly kind: 'report' }>): void;
}

/** The result of a run of the engine, beside the reports of the checks. */
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
  /** Says what is known of the run at this moment. */
  soFar(): EngineResult;
  /** Begins nothing new; what is under way may end. */
  cancel(): void;
  /** Sends nothing more, and lets all checks report what they have judged, and that the rest is blocked for this reason. */
  end(reason: string): void;
}

/** Starts what runs the suites. */
export type StartEngine = (plan: EnginePlan) => Promise<Engine>;

/** Vitest, whose workers have read the suites, or are about to, and wait for their settings. */
export interface ReadyEngine {
  /** Hands the workers their settings. Once, and not after {@link discard}. */
  start(plan: EnginePlan): Engine;
  /** Ends it without a run. */
  discard(): Promise<void>;
}

/** The one file that vitest is given: it makes a test of every check. */
const suiteFile = join(codeRoot, 'suites', isBuilt ? 'conformance.vitest.js' : 'conformance.vitest.ts');

/**
 * Starts vitest inside this package, with neither configuration nor reporters of the folder that we are run from.
 *
 * @param workers as many as the plan will have parts
 * @param cacheDir a folder that vite may write to, since the package's own may be read-only
 */
export async function readyEngine(workers: number, cacheDir: string): Promise<ReadyEngine> {
  const settingsChannel = randomUUID();
  const settings = openSettingsSender(settingsChannel);
  const reporter = new EngineReporter();
  const vitest = await withoutForeignListeners(() =>
    createVitest('test', configOf(workers, settingsChannel, reporter), viteOf(cacheDir), discardOutput()),
  );
  const ended = runVitest(vitest, reporter);
  async function close(): Promise<void> {
    await ended;
    settings.close();
    await closeVitest(vitest);
  }
  return {
    start(plan) {
      const stopChannel = randomUUID();
      const progressChannel = randomUUID();
      const parts = plan.parts.map((part) => ({ ...part, stopChannel, progressChannel }));
      const sender = openStopSender(stopChannel);
      const watching = openBroadcast<ProgressNews>(progressChannel, (news) => plan.onProgress?.(news));
      const stopListening = listenForExploring(plan, reporter);
      reporter.onCheck = plan.onCheck;
      let isCancelled = false;
      // Vitest skips the hook that cleans up when it is cancelled itself: the checks stop themselves.
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
          settings.send(isCancelled ? null : parts);
          await ended;
          sender.close();
          watching.close();
          await stopListening();
          await close();
          // Vitest marks the process as failed where a test failed: here that is data.
          process.exitCode = undefined;
          return soFar();
        },
      };
    },
    async discard() {
      settings.send(null);
      await close();
    },
  };
}

async function runVitest(vitest: Vitest, { failures }: EngineReporter): Promise<void> {
  try {
    await withoutForeignListeners(() => vitest.start());
  } catch (error) {
    failures.push(error);
  }
}

/** Takes what comes of exploring, where the plan explores. @returns how to listen no longer */
function listenForExploring(plan: EnginePlan, reporter: EngineReporter): () => Promise<void> {
  const channel = plan.parts[0]?.explore?.channel;
  if (channel === undefined) return async () => {};
  return listenForNews(channel, (news) => {
    if (news.kind === 'report') reporter.take(() => plan.onCheck(news.report));
    else reporter.take(() => plan.onExplored?.(news));
  });
}

function configOf(workers: number, channel: string, reporter: EngineReporter): TestUserConfig & { config: false } {
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
  return {
    ...shared,
    config: false,
    watch: false,
    passWithNoTests: true,
    silent: true,
    reporters: [reporter],
    coverage: { enabled: false },
    ...(workers === 1
      ? { provide: { worker: { channel, position: 0 } } }
      : {
          projects: Array.from({ length: workers }, (_, position) => ({
            test: { ...shared, name: `part ${position + 1}`, provide: { worker: { channel, position } } },
          })),
        }),
  };
}

function viteOf(cacheDir: string): Parameters<typeof createVitest>[2] {
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
