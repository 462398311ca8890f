import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type KeptRun, keepRun } from './kept-run.ts';
import type { MatrixAnswer, MatrixQuestion } from './run-matrix.ts';
import { tryReached } from './try-reached.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Tries each target that is sent, and answers with its row, or with what went wrong. */
const settings = workerData as TrySettings & { readonly whole: boolean; readonly faults: readonly string[] };

let keptRun: Promise<KeptRun | null> | undefined;

async function rowOf(target: MatrixTarget): Promise<MatrixRow> {
  if (settings.whole || target.kind !== 'fault') return tryTarget(target, settings);
  keptRun ??= keepRun(settings, settings.faults);
  const kept = await keptRun;
  return kept === null ? tryTarget(target, settings) : tryReached(target, settings, kept);
}

async function answerOf(target: MatrixTarget): Promise<MatrixAnswer> {
  try {
    return { row: await rowOf(target) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async ({ target, answerTo }: MatrixQuestion) => answerTo.postMessage(await answerOf(target)));
