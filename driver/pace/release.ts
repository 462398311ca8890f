import { type Clock, wake } from './clock.ts';

/** The longest that the first request waits for the last one to be ready, in milliseconds. */
const patienceMs = 10_000;

/** The time for the bytes sent so far to reach the target, in milliseconds. */
const arrivalMs = 2;

/** Has several requests end at one moment: each holds its last byte back until all are ready, up to a time limit. */
export class Release {
  readonly #clock: Clock;
  /** Aborted when all last bytes may be sent. */
  readonly #gone = new AbortController();
  #missing: number;
  #isAnyBegun = false;

  constructor(count: number, clock: Clock) {
    this.#missing = count;
    this.#clock = clock;
  }

  /** Resolves when all have arrived or the time is over. @param isBegun whether bytes were sent, which must arrive */
  async arrive(isBegun: boolean): Promise<void> {
    this.#missing -= 1;
    this.#isAnyBegun ||= isBegun;
    if (this.#missing === 0) {
      if (this.#isAnyBegun) await this.#clock.sleep(arrivalMs);
    } else if (!this.#gone.signal.aborted) await this.#clock.sleep(patienceMs, this.#gone.signal);
    wake(this.#gone);
  }
}
