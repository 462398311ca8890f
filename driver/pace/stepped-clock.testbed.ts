import type { Clock } from './clock.ts';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock for tests that stands still until it is moved on. */
export class SteppedClock implements Clock {
  #now = 0;
  #sleepers: readonly Sleeper[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
        resolve();
      };
      const sleeper: Sleeper = { until: this.#now + ms, wake };
      this.#sleepers = [...this.#sleepers, sleeper];
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** Moves the clock on. Wakes each sleeper at its time, and lets it act before the next one wakes. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let next = this.#nextUntil(end); next !== undefined; next = this.#nextUntil(end)) {
      this.#now = next.until;
      next.wake();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  get sleeping(): number {
    return this.#sleepers.length;
  }

  #nextUntil(end: number): Sleeper | undefined {
    return this.#sleepers.filter(({ until }) => until <= end).toSorted((a, b) => a.until - b.until)[0];
  }
}

/** Promises that have been settled are acted on before the next task. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
