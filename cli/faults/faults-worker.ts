import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type KeptRun, keepUnmodifiedRun } from './kept-run.ts';
import type { MatrixAnswer, MatrixQuestion } from './run-matrix.ts';
import { tryReached } from './try-reached.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

// A thread of `faults`: it tries each target that is sent, and answers with its row, or with what went wrong.

/** `whole`: all checks are run against every target. `switchIds`: of all targets, also those that other threads try. */
const settings = workerData as TrySettings & { readonly whole: boolean; readonly switchIds: readonly string[] };

let keptRun: Promise<KeptRun | null> | undefined;

function keepOnce(): Promise<KeptRun | null> {
  keptRun ??= keepUnmodifiedRun(settings, settings.switchIds);
  return keptRun;
}

async function rowOf(target: MatrixTarget): Promise<MatrixRow> {
  if (settings.whole || target.kind === 'unmodified') return tryTarget(target, settings);
  const kept = await keepOnce();
  return kept === null ? tryTarget(target, settings) : tryReached(target, settings, kept);
}

/** Adds to the row of a missed fault the answers that the fault changes, to show what the checks overlooked. */
async function explainMissed(row: MatrixRow): Promise<MatrixRow> {
  if (row.missed === undefined) return row;
  const changed = (await (await keepOnce())?.answersChangedBy(row.id)) ?? null;
  return { ...row, missed: { ...row.missed, changed } };
}

async function answerOf(target: MatrixTarget): Promise<MatrixAnswer> {
  try {
    return { row: await explainMissed(await rowOf(target)) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async ({ target, answerTo }: MatrixQuestion) => answerTo.postMessage(await answerOf(target)));
