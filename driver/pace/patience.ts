import { setMaxListeners } from 'node:events';
import { type Clock, wake } from './clock.ts';

/** Ends the repetition of unfinished requests before their deadline, once no check waits for them any more. */
export class Patience {
  #current = forManyListeners();

  /** Aborted when the requests that are repeated now are given up. */
  get signal(): AbortSignal {
    return this.#current.signal;
  }

  giveUp(): void {
    this.#current.abort();
    this.#current = forManyListeners();
  }
}

/** Every repeated request listens: Node.js would warn on stderr of a leak at more than ten listeners. */
function forManyListeners(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Sleeps until the time is over or one of the signals is aborted, whichever comes first. Never rejects. */
export async function sleepUnless(clock: Clock, ms: number, signals: readonly AbortSignal[]): Promise<void> {
  const woken = new AbortController();
  const end = (): void => wake(woken);
  for (const signal of signals) {
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  }
  await clock.sleep(ms, woken.signal);
  for (const signal of signals) signal.removeEventListener('abort', end);
}
