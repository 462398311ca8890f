import { insertByUrgency } from './by-urgency.ts';
import type { Clock } from './clock.ts';

export interface Politeness {
  /** The most requests under way at once, at least 1. */
  readonly concurrency: number;
  /** null: no rate limit. */
  readonly requestsPerSecond: number | null;
  readonly clock: Clock;
  /** Aborted when the driver closes, so that no timer outlives it. */
  readonly signal: AbortSignal;
  /** Connects this gate with those of other drivers of the same target. Absent: there are none. */
  readonly pauses?: SharedPauses;
}

/** Passes pauses between the drivers of one target. `until`: milliseconds since the epoch. */
export interface SharedPauses {
  tell(until: number): void;
  listen(hold: (until: number) => void): void;
}

interface Waiting {
  readonly urgency: number;
  /** Whether other requests wait, at this moment, until this one has ended. */
  readonly isWaitedFor: () => boolean;
  /** Whether it is meant to overlap with others: then only the profile's concurrency limits it. */
  readonly overlaps: boolean;
  readonly admit: () => void;
}

/** A timer may wake us late. The next request then comes sooner by as much, but by this many milliseconds at most. */
const latenessMs = 15;

/** Added to the urgency of a request that others wait for: it goes before most others. */
const waitedForUrgency = 1_000;

const byNobody = (): boolean => false;

/** Lets requests through, urgent ones first, else in order: evenly spaced, and no more at once than the limit. */
export class PoliteGate {
  readonly #politeness: Politeness;
  readonly #intervalMs: number;
  readonly #queue: Waiting[] = [];
  /** The most requests that may ever be under way: the profile's concurrency, or 1 after {@link admitOneAtATime}. */
  #most: number;
  /** The most requests that may be under way at this moment; fewer than `#most` if the target refuses more. */
  limit: number;
  underWay = 0;
  admitted = 0;
  /** The time before which no request is let through. */
  #nextAt = 0;
  /** Whether a timer will admit the next request. */
  #asleep = false;

  constructor(politeness: Politeness) {
    this.#politeness = politeness;
    this.#most = politeness.concurrency;
    this.limit = this.#most;
    const { requestsPerSecond } = politeness;
    // 3% below the limit, so that jitter on the way does not make the target see more than the limit in a second.
    this.#intervalMs = requestsPerSecond === null ? 0 : 1000 / (requestsPerSecond * 0.97);
    politeness.pauses?.listen((until) => this.#hold(until));
  }

  /** Lets the caller through if it need not wait. @returns whether it did; then the caller must call `leave` */
  tryEnter(overlaps = false): boolean {
    const isOpen = this.#hasRoom(overlaps) && !this.#asleep && !this.#politeness.signal.aborted;
    if (isOpen) this.#take();
    return isOpen;
  }

  /**
   * Resolves to true in the caller's turn, who must call `leave` then; to false if `signal` was aborted first. For the
   * other parameters see {@link Waiting}; what is waited for is more urgent.
   */
  enter(signal?: AbortSignal, urgency = 0, isWaitedFor = byNobody, overlaps = false): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => {
        const index = this.#queue.indexOf(waiting);
        if (index >= 0) this.#queue.splice(index, 1);
        resolve(false);
      };
      const waiting: Waiting = {
        urgency,
        isWaitedFor,
        overlaps,
        admit: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      insertByUrgency(this.#queue, waiting);
      this.#admit();
    });
  }

  get hasRoom(): boolean {
    return this.#hasRoom(false);
  }

  #hasRoom(overlaps: boolean): boolean {
    const { clock } = this.#politeness;
    return this.#queue.length === 0 && this.underWay < this.#limitOf(overlaps) && this.#nextAt <= clock.now();
  }

  #limitOf(overlaps: boolean): number {
    return overlaps ? this.#most : this.limit;
  }

  admitOneAtATime(): void {
    this.#most = 1;
    this.limit = 1;
  }

  /** Lowers the most requests under way to `limit`, but not below 1. */
  admitAtMost(limit: number): void {
    this.limit = Math.max(1, Math.min(limit, this.limit));
  }

  /** Raises the most requests under way by one, up to the profile's concurrency. */
  admitMore(): void {
    this.limit = Math.min(this.#most, this.limit + 1);
    this.#admit();
  }

  admitAll(): void {
    this.limit = this.#most;
    this.#admit();
  }

  leave(): void {
    this.underWay -= 1;
    this.#admit();
  }

  /** Lets no request through for `ms`, since the target has too many. Called before the refused request leaves. */
  pause(ms: number): void {
    const until = this.#politeness.clock.now() + ms;
    this.#hold(until);
    this.#politeness.pauses?.tell(until);
  }

  #hold(until: number): void {
    this.#nextAt = Math.max(this.#nextAt, until);
  }

  #admit(): void {
    const { clock, signal } = this.#politeness;
    while (!this.#asleep && !signal.aborted && this.underWay < this.#most) {
      const next = this.#mostUrgent();
      if (next === undefined || this.underWay >= this.#limitOf(next.overlaps)) return;
      const now = clock.now();
      if (this.#nextAt > now) {
        this.#asleep = true;
        void clock.sleep(this.#nextAt - now, signal).then(() => {
          this.#asleep = false;
          this.#admit();
        });
        return;
      }
      this.#take();
      this.#queue.splice(this.#queue.indexOf(next), 1);
      next.admit();
    }
  }

  #mostUrgent(): Waiting | undefined {
    const urgencies = this.#queue.map(({ urgency, isWaitedFor }) => urgency + (isWaitedFor() ? waitedForUrgency : 0));
    return this.#queue[urgencies.indexOf(Math.max(...urgencies))];
  }

  #take(): void {
    const now = this.#politeness.clock.now();
    this.#nextAt = Math.max(this.#nextAt, now - latenessMs) + this.#intervalMs;
    this.underWay += 1;
    this.admitted += 1;
  }
}
