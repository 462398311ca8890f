import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixAnswer, MatrixQuestion } from '../../cli/faults/run-matrix.ts';
import { type TrySettings, tryImplementation } from '../../cli/faults/try-target.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { startOther } from './other-targets.ts';

/** Tries each target of the second implementation that is sent, and answers with its row, or with what went wrong. */
async function answerOf(target: MatrixTarget): Promise<MatrixAnswer> {
  try {
    return { row: await tryImplementation(target, () => startOther(target), workerData as TrySettings) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async ({ target, answerTo }: MatrixQuestion) => answerTo.postMessage(await answerOf(target)));
