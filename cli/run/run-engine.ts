import { cleanupMs } from '../../harness/clean-up.ts';
import type { CheckReport } from '../../specs/record.ts';
import { cacheFolder } from '../records/output-folder.ts';
import type { EnginePlan, EngineResult } from './engine.ts';
import type { RunContext, TriedPlan } from './run-context.ts';
import { createWorkerSettings } from './run-plan.ts';

/** After a signal: creations under way, then the clean-up, each at most {@link cleanupMs}; what hangs longer is given up. */
const graceMs = 2 * cleanupMs + 2_000;

const nothing: EngineResult = { created: [], worldExchanges: 0, failures: [] };

/** Runs the suites until they end, or a signal stops them. */
export async function runEngine(
  plan: TriedPlan,
  { options, interruption, startEngine }: RunContext,
  onCheck: (report: CheckReport) => void,
  onExplored: EnginePlan['onExplored'] = () => {},
): Promise<EngineResult> {
  const { aborted } = interruption;
  if (aborted.aborted) return nothing;
  // Vitest takes half a second to load, which nobody waits for where nothing is run.
  const start = startEngine ?? (await import('./engine.ts')).startEngine;
  const engine = await start({
    parts: createWorkerSettings(plan, options, {
      firstConnection: plan.firstConnection,
      issued: plan.tried.issued,
      asked: plan.probed.asked,
    }),
    cacheDir: cacheFolder(options.out),
    onCheck,
    onExplored,
  });
  const givenUp = new Promise<EngineResult>((resolve) => {
    const stop = (): void => {
      engine.cancel();
      setTimeout(() => resolve({ ...engine.soFar(), failures: [] }), graceMs).unref();
    };
    if (aborted.aborted) stop();
    else aborted.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([engine.run(), givenUp]);
}
