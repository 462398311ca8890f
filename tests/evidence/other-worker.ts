import { parentPort, workerData } from 'node:worker_threads';
import { type TrySettings, tryImplementation } from '../../cli/faults/try-target.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type Implementation, startOther } from './other-targets.ts';

/** Tries one target after the other as they are sent, and answers each with its row, or with what went wrong. */
const settings = workerData as TrySettings & { readonly implementation: Implementation };

parentPort?.on('message', async (target: MatrixTarget) => {
  try {
    const start = () => startOther(settings.implementation, target);
    parentPort?.postMessage({ row: await tryImplementation(target, start, settings) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
