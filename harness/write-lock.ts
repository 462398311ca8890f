/**
 * Lets one check at a time compare readings while no other writes: checks run side by side on shared connections, and
 * what one of them adds to a list must not look like the target's doing to another.
 */
export class WriteLock {
  #writesUnderWay = 0;
  #held: Promise<void> | null = null;
  #writesEnded: (() => void) | null = null;

  /** Waits until no check holds the lock, then writes. */
  async write<T>(send: () => Promise<T>): Promise<T> {
    while (this.#held !== null) await this.#held;
    this.#writesUnderWay += 1;
    try {
      return await send();
    } finally {
      this.#writesUnderWay -= 1;
      if (this.#writesUnderWay === 0) this.#writesEnded?.();
    }
  }

  /** Waits until the writes under way have ended, and keeps others from beginning until `body` has ended. */
  async hold<T>(body: () => Promise<T>): Promise<T> {
    while (this.#held !== null) await this.#held;
    let release: () => void = () => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    try {
      if (this.#writesUnderWay > 0) {
        await new Promise<void>((resolve) => {
          this.#writesEnded = resolve;
        });
        this.#writesEnded = null;
      }
      return await body();
    } finally {
      this.#held = null;
      release();
    }
  }
}
