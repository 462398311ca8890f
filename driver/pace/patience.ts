import { setMaxListeners } from 'node:events';
import type { Clock } from './clock.ts';

/** Decides how long what leaves its request open is repeated: to its deadline, or until nobody waits any more. */
export class Patience {
  #current = forManyListeners();

  /** Aborted when what is repeated now is given up. */
  get signal(): AbortSignal {
    return this.#current.signal;
  }

  /** Gives up all requests that are repeated now; those that come later are repeated again. */
  giveUp(): void {
    this.#current.abort();
    this.#current = forManyListeners();
  }
}

/** Every request that is repeated listens: more than ten of them are no leak, of which Node.js would warn on stderr. */
function forManyListeners(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Sleeps until the time is over or one of the signals is aborted, whichever comes first. Never rejects. */
export async function sleepUnless(clock: Clock, ms: number, signals: readonly AbortSignal[]): Promise<void> {
  const woken = new AbortController();
  const wake = (): void => woken.abort();
  for (const signal of signals) {
    if (signal.aborted) wake();
    signal.addEventListener('abort', wake, { once: true });
  }
  await clock.sleep(ms, woken.signal);
  for (const signal of signals) signal.removeEventListener('abort', wake);
}
