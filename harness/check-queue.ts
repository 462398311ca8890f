import type { Clock } from '../driver/pace/clock.ts';

/** How often to look whether more checks can be started, in milliseconds. */
const lookEveryMs = 500;

export interface CheckQueueOptions {
  /** Checks at once, at least 1, while the target keeps them busy. */
  readonly atOnce: number;
  /** Whether all that run only wait: the target could take more requests, and has answered nothing for a moment. */
  readonly isStalled: () => boolean;
  readonly clock: Clock;
}

/**
 * Starts checks in order, some at a time. Where all of these wait for a slow operation, such as a first sync, it starts
 * more, so that the checks of other operations are not held up.
 */
export class CheckQueue {
  readonly #options: CheckQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #allowed: number;
  #running = 0;
  #isLooking = false;

  constructor(options: CheckQueueOptions) {
    this.#options = options;
    this.#allowed = options.atOnce;
  }

  /** Runs a check when it is its turn. */
  async run<T>(check: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#allowed || this.#waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        if (!this.#isLooking) void this.#look();
      });
    } else this.#running += 1;
    try {
      return await check();
    } finally {
      this.#running -= 1;
      if (this.#running < this.#options.atOnce) this.#allowed = this.#options.atOnce;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    while (this.#running < this.#allowed) {
      const start = this.#waiting.shift();
      if (start === undefined) return;
      this.#running += 1;
      start();
    }
  }

  async #look(): Promise<void> {
    const { atOnce, isStalled, clock } = this.#options;
    this.#isLooking = true;
    while (this.#waiting.length > 0) {
      await clock.sleep(lookEveryMs);
      if (!isStalled()) continue;
      this.#allowed = this.#running + atOnce;
      this.#startWaiting();
    }
    this.#isLooking = false;
  }
}
