import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type KeptRun, keepRun } from './kept-run.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Tries one target after the other as they are sent, and answers each with its row, or with what went wrong. */
const settings = workerData as TrySettings & { readonly whole: boolean; readonly faults: readonly string[] };

let kept: Promise<KeptRun | null> | undefined;

/** The checks to run against a target; undefined: all of them. */
async function checksFor({ kind, id }: MatrixTarget): Promise<Pick<TrySettings, 'checks'>> {
  if (settings.whole || kind !== 'fault') return {};
  kept ??= keepRun(settings, settings.faults);
  const checks = await (await kept)?.checksReachedBy(id);
  return checks == null ? {} : { checks };
}

parentPort?.on('message', async (target: MatrixTarget) => {
  try {
    const row = await tryTarget(target, { ...settings, ...(await checksFor(target)) });
    parentPort?.postMessage({ row });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
