import { insertByUrgency } from './by-urgency.ts';
import type { Clock } from './clock.ts';

/** The limits that a gate keeps to. */
export interface Politeness {
  /** Requests at once, at least 1. */
  readonly concurrency: number;
  /** null: no rate limit. */
  readonly requestsPerSecond: number | null;
  readonly clock: Clock;
  /** Aborted when nobody is to wait any more, so that no timer outlives its driver. */
  readonly signal: AbortSignal;
  /** Joins the gates of other drivers at the same target. Absent: there are none. */
  readonly pauses?: SharedPauses;
}

/** Lets drivers at one target know of the pause that it asked another one for. `until`: milliseconds since the epoch. */
export interface SharedPauses {
  tell(until: number): void;
  /** `hold` is to be called with what others tell. */
  listen(hold: (until: number) => void): void;
}

interface Waiting {
  readonly urgency: number;
  /** Whether others wait, at this moment, until it has left. */
  readonly isWaitedFor: () => boolean;
  readonly overlaps: boolean;
  readonly admit: () => void;
}

/** Milliseconds of lateness that the next one makes up for, since timers are late: half of what keeps to the limit. */
const latenessMs = 15;

/** The urgency of requests that others wait for: they go before most others. */
const waitedForUrgency = 1_000;

const byNobody = (): boolean => false;

/** Lets requests through, urgent ones first, then as they came: so many at once, evenly spaced, none in a pause. */
export class PoliteGate {
  readonly #politeness: Politeness;
  readonly #intervalMs: number;
  readonly #queue: Waiting[] = [];
  #most: number;
  #concurrency: number;
  #running = 0;
  #admitted = 0;
  #nextAt = 0;
  #asleep = false;

  constructor(politeness: Politeness) {
    this.#politeness = politeness;
    this.#most = politeness.concurrency;
    this.#concurrency = this.#most;
    const { requestsPerSecond } = politeness;
    // Three in a hundred below the limit, so that jitter on the way does not carry a second over it at the target.
    this.#intervalMs = requestsPerSecond === null ? 0 : 1000 / (requestsPerSecond * 0.97);
    politeness.pauses?.listen((until) => this.#hold(until));
  }

  /** Lets the caller through if nobody has to wait now, and whether it did: then `leave` is owed. */
  tryEnter(overlaps = false): boolean {
    const isOpen = this.#hasRoom(overlaps) && !this.#asleep && !this.#politeness.signal.aborted;
    if (isOpen) this.#take();
    return isOpen;
  }

  /**
   * Resolves to whether the caller was let through; false when `signal` was aborted first. Then `leave` is not owed.
   *
   * @param urgency one that waits is let through before all those of a smaller number
   * @param isWaitedFor whether others wait, at a moment, until it has left: then it is more urgent
   * @param overlaps whether it is meant to be under way beside others: that fewer are let through for now does not hold it
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

  /** Whether one who asks now is let through at once. */
  get hasRoom(): boolean {
    return this.#hasRoom(false);
  }

  #hasRoom(overlaps: boolean): boolean {
    const { clock } = this.#politeness;
    return this.#queue.length === 0 && this.#running < this.#limitOf(overlaps) && this.#nextAt <= clock.now();
  }

  #limitOf(overlaps: boolean): number {
    return overlaps ? this.#most : this.#concurrency;
  }

  /** How many may be under way at this moment. */
  get limit(): number {
    return this.#concurrency;
  }

  get underWay(): number {
    return this.#running;
  }

  /** How many were let through so far. */
  get admitted(): number {
    return this.#admitted;
  }

  /** Lets one through at a time from now on. */
  admitOneAtATime(): void {
    this.#most = 1;
    this.#concurrency = 1;
  }

  /** Lets no more than so many be under way from now on, at least one. */
  admitAtMost(limit: number): void {
    this.#concurrency = Math.max(1, Math.min(limit, this.#concurrency));
  }

  /** Lets one more be under way than now, if more are allowed. */
  admitMore(): void {
    this.#concurrency = Math.min(this.#most, this.#concurrency + 1);
    this.#admit();
  }

  /** Lets as many be under way as are allowed. */
  admitAll(): void {
    this.#concurrency = this.#most;
    this.#admit();
  }

  /** One that was let through has ended. */
  leave(): void {
    this.#running -= 1;
    this.#admit();
  }

  /** Lets nobody through for `ms`: the target has too many requests. Called before the refused request leaves. */
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
    while (!this.#asleep && !signal.aborted && this.#running < this.#most) {
      const next = this.#mostUrgent();
      if (next === undefined || this.#running >= this.#limitOf(next.overlaps)) return;
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

  /** The most urgent one in the queue, of those that are alike the first. */
  #mostUrgent(): Waiting | undefined {
    const urgencies = this.#queue.map(({ urgency, isWaitedFor }) => urgency + (isWaitedFor() ? waitedForUrgency : 0));
    return this.#queue[urgencies.indexOf(Math.max(...urgencies))];
  }

  #take(): void {
    const now = this.#politeness.clock.now();
    this.#nextAt = Math.max(this.#nextAt, now - latenessMs) + this.#intervalMs;
    this.#running += 1;
    this.#admitted += 1;
  }
}
