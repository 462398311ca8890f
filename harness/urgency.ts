import { AsyncLocalStorage } from 'node:async_hooks';

/** What several checks wait for goes before what most checks send for themselves. */
const sharedUrgency = 20;

const ofCheck = new AsyncLocalStorage<number>();

/** Runs a check, whose requests for the world are as urgent as its own, if not more. */
export function withUrgency<T>(urgency: number, run: () => Promise<T>): Promise<T> {
  return ofCheck.run(urgency, run);
}

/** The urgency of a request that is sent for all checks, on behalf of the one that is the first to need it. */
export function urgencyForAll(): number {
  return Math.max(sharedUrgency, ofCheck.getStore() ?? 0);
}
