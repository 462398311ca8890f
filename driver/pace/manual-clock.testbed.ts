import type { Clock } from './clock.ts';

/** A clock for tests: sleeping takes no time, and moves it forward by what was slept. */
export class ManualClock implements Clock {
  /** The times that were slept, in milliseconds, in order. */
  readonly slept: number[] = [];
  #now: number;

  constructor(startMs = 0) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    this.#now += ms;
    return Promise.resolve();
  }
}
