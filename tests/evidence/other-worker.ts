import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixAnswer, MatrixQuestion } from '../../cli/faults/run-matrix.ts';
import { type TrySettings, tryImplementation } from '../../cli/faults/try-target.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type Implementation, startOther } from './other-targets.ts';

/** Tries each target that is sent, and answers with its row, or with what went wrong. */
const settings = workerData as TrySettings & { readonly implementation: Implementation };

async function answerOf(target: MatrixTarget): Promise<MatrixAnswer> {
  try {
    const start = () => startOther(settings.implementation, target);
    return { row: await tryImplementation(target, start, settings) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async ({ target, answerTo }: MatrixQuestion) => answerTo.postMessage(await answerOf(target)));
