import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Started } from '../../cli/faults/try-target.ts';

/** A mutant that leaks is stopped before it takes the machine's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** Starts the mutant in a folder. @throws Error when it does not start. */
export async function startMutant(folder: string): Promise<Started> {
  const worker = new Worker(new URL('./mutant-target.js', import.meta.url), {
    workerData: { folder },
    resourceLimits,
    stderr: true,
    stdout: true,
  });
  // A mutant that fails later stops answering, which the run notices, so the error itself may be ignored.
  worker.on('error', () => {});
  const close = async (): Promise<void> => {
    await worker.terminate();
  };
  const started = await Promise.race([
    once(worker, 'message').then(([profile]) => profile as object),
    once(worker, 'exit').then(() => undefined),
  ]);
  if (started === undefined) throw new Error('the mutant does not start');
  return { profile: started, close };
}
