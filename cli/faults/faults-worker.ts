import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Tries one target after the other as they are sent, and answers each with its row, or with what went wrong. */
const settings = workerData as TrySettings;

parentPort?.on('message', async (target: MatrixTarget) => {
  try {
    parentPort?.postMessage({ row: await tryTarget(target, settings) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
