import type { Clock } from './clock.ts';

/** The time that the first request waits for the last one to be ready, in milliseconds. */
const patienceMs = 10_000;

/** The time that what all of them have sent so far gets to reach the target, in milliseconds. */
const arrivalMs = 5;

/** Lets requests go at one moment: each waits with its last byte for all, within patience. */
export class Release {
  readonly #clock: Clock;
  readonly #gone = new AbortController();
  #missing: number;

  /** @param count how many requests go together */
  constructor(count: number, clock: Clock) {
    this.#missing = count;
    this.#clock = clock;
  }

  /** Resolves when all have come, or patience ends. Comes at once for a request that is sent again later. */
  async arrive(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing === 0) await this.#clock.sleep(arrivalMs);
    else if (!this.#gone.signal.aborted) await this.#clock.sleep(patienceMs, this.#gone.signal);
    this.#gone.abort();
  }
}
