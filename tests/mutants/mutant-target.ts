import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Second } from '../second-implementation/server.ts';

/** Serves one mutant in a thread of its own, so that it can be stopped whatever it does. */
const { folder } = workerData as { readonly folder: string };
const { startSecond } = (await import(pathToFileURL(join(folder, 'server.js')).href)) as {
  readonly startSecond: () => Promise<Second>;
};
const { profile } = await startSecond();
parentPort?.postMessage(profile);
