import { cleanupMs } from '../../../harness/clean-up.ts';
import { leaveOutUnknown } from '../../preflight/known-fixtures.ts';
import { createWorkerSettings } from '../plan/run-plan.ts';
import type { RunContext, TriedPlan } from '../start-record.ts';
import type { EnginePlan, EngineResult } from './engine.ts';

/** The longest time from a signal to the end: {@link cleanupMs} for checks, as much for the clean-up, and a margin. */
const graceMs = 2 * cleanupMs + 2_000;

const noResult: EngineResult = { created: [], worldExchanges: 0, attempts: 0, waits: [], failures: [] };

/** The receivers of news while the suites run. */
export interface EngineHandlers extends Pick<EnginePlan, 'onCheck' | 'onExplored' | 'onProgress'> {
  /** Aborted to send nothing more. The reason is a text; each requirement that was not judged shows it. */
  readonly ending: AbortSignal;
}

export async function runEngine(
  plan: TriedPlan,
  { options, interruption }: RunContext,
  { ending, ...handlers }: EngineHandlers,
): Promise<EngineResult> {
  const { aborted } = interruption;
  const { traffic } = plan;
  if (aborted.aborted) return noResult;
  const { profile, unknownFixtures } = leaveOutUnknown(plan.profile, plan.probed.unknown, options.profile);
  const engine = await plan.startEngine({
    parts: createWorkerSettings({ ...plan, profile }, options, {
      unknownFixtures,
      firstConnection: plan.firstConnection,
      issued: plan.tried.issued,
      repeatsFailures: true,
      asked: [...plan.tried.asked, ...plan.probed.asked],
    }),
    ...handlers,
    ...(traffic === null ? {} : { onTraffic: (news) => traffic.take(news) }),
  });
  ending.addEventListener('abort', () => engine.end(String(ending.reason)), { once: true });
  const ended = new AbortController();
  const givenUp = new Promise<EngineResult>((resolve) => {
    const stop = (): void => {
      engine.cancel();
      // Checks that are given up so late are no failures of ours.
      setTimeout(() => resolve({ ...engine.soFar(), failures: [] }), graceMs).unref();
    };
    if (aborted.aborted) stop();
    else aborted.addEventListener('abort', stop, { once: true, signal: ended.signal });
  });
  try {
    return await Promise.race([engine.run(), givenUp]);
  } finally {
    ended.abort();
  }
}
