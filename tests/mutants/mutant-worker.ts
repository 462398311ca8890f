import { parentPort, workerData } from 'node:worker_threads';
import type { Effort } from '../../harness/settings/settings.ts';
import { assembleMutant, removeMutant } from './build-mutants.ts';
import type { Mutant } from './find-mutants.ts';
import { runUntilFound, type Showing } from './run-until-found.ts';
import { startMutant } from './start-mutant.ts';

/** A thread's answer to a mutant. */
export interface Trial extends Showing {
  /** Why the mutant did not start. Absent: it did. */
  readonly problem?: string;
}

const { seed, timeLimitMs } = workerData as { readonly seed: number; readonly timeLimitMs: number };

async function tryMutant(mutant: Mutant, effort: Effort): Promise<Trial> {
  const started = await startMutant(assembleMutant(mutant));
  try {
    return await runUntilFound(started.profile, { effort, seed, timeLimitMs });
  } finally {
    await started.close();
  }
}

parentPort?.on('message', async ({ mutant, effort }: { mutant: Mutant; effort: Effort }) => {
  let trial: Trial;
  try {
    trial = await tryMutant(mutant, effort);
  } catch (error) {
    trial = {
      found: [],
      blocked: [],
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    removeMutant(mutant);
  }
  parentPort?.postMessage(trial);
});
