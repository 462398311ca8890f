import type { Clock } from '../driver/pace/clock.ts';

/** For how long the opening checks keep the others waiting, in milliseconds: a first sync may take minutes. */
const patienceMs = 15_000;

/**
 * Lets the opening checks run before all others, one after the other: what they compare with is what the target answers
 * while nothing else is under way.
 */
export class Opening {
  readonly #clock: Clock;
  readonly #over = new AbortController();
  #left = 0;
  #ended: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Says how many opening checks there are; without any, no other waits. */
  expect(count: number): void {
    this.#left = count;
    if (count === 0) this.#over.abort();
  }

  /** Runs an opening check when those before it have ended. */
  async runOpening<T>(check: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const own = before.then(check, check);
    this.#last = own;
    try {
      return await own;
    } finally {
      this.#left -= 1;
      if (this.#left <= 0) this.#over.abort();
    }
  }

  /** Resolves when all opening checks have ended, or have taken too long. */
  ended(): Promise<void> {
    this.#ended ??= this.#over.signal.aborted ? Promise.resolve() : this.#clock.sleep(patienceMs, this.#over.signal);
    return this.#ended;
  }
}
