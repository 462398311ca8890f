/**
 * Lets one check at a time compare readings while no other writes: checks run side by side on shared connections, and
 * what one of them adds to a list must not look like the target's doing to another.
 */
export class QuietGate {
  #writesUnderWay = 0;
  #quiet: Promise<void> | null = null;
  #writesEnded: (() => void) | null = null;

  /** Waits until no check wants quiet, then writes. */
  async write<T>(send: () => Promise<T>): Promise<T> {
    while (this.#quiet !== null) await this.#quiet;
    this.#writesUnderWay += 1;
    try {
      return await send();
    } finally {
      this.#writesUnderWay -= 1;
      if (this.#writesUnderWay === 0) this.#writesEnded?.();
    }
  }

  /** Waits until the writes under way have ended, and keeps others from beginning until `body` has. */
  async quietly<T>(body: () => Promise<T>): Promise<T> {
    while (this.#quiet !== null) await this.#quiet;
    let end: () => void = () => undefined;
    this.#quiet = new Promise((resolve) => {
      end = resolve;
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
      this.#quiet = null;
      end();
    }
  }
}
