import type { Clock } from '../../driver/pace/clock.ts';
import type { AttemptReport } from '../../driver/sending/report-attempts.ts';
import type { Timing } from '../../specs/words/profile.ts';

/** The bounds on the default time without answers, which is the longest time that the profile gives any request. */
const minUnansweredMs = 20_000;
const maxUnansweredMs = 60_000;

/** The most milliseconds if no answer says "come back later". If one does, a first sync may last a minute. */
const maxFailingMs = 40_000;

/** The milliseconds after a pause before the next attempt counts as unanswered. */
const afterPauseMs = 5_000;

/** The share of the limit for which the run sends other requests after it gave up the open ones. */
const retryShare = 0.25;

/** The times for which a target may answer nothing before the open requests are given up, in milliseconds. */
export interface UnansweredLimits {
  /** The limit while the target says "come back later". */
  readonly pendingMs: number;
  /** The limit while only temporary refusals, time-outs and network faults come. */
  readonly failingMs: number;
}

/** Reads from the profile how long a target may answer nothing; by default at most a minute. */
export function unansweredLimits({ unansweredMs, requestTimeoutMs, pollDeadlineMs }: Timing): UnansweredLimits {
  const longest = Math.max(minUnansweredMs, requestTimeoutMs, pollDeadlineMs);
  const pendingMs = unansweredMs ?? Math.min(longest, maxUnansweredMs);
  return { pendingMs, failingMs: unansweredMs ?? Math.min(pendingMs, Math.max(maxFailingMs, requestTimeoutMs)) };
}

/** The end of an attempt that leaves its request open: the request is repeated, and still waits for its final answer. */
type OpenKind = Exclude<AttemptReport['kind'], 'answer'>;

const openKindNames: Readonly<Record<OpenKind, string>> = {
  'come-back-later': '"come back later"',
  'too-many-requests': '"too many requests"',
  unavailable: '502, 503 or 504',
  fault: 'time-outs and faults of the network',
};

export interface GivingUp {
  /** Ends the repetition of the requests that are open now. The run goes on with other requests. */
  giveUpOpen(): void;
  /** Gives up the run for this reason, if the target did not answer the other requests either. Called at most once. */
  giveUpRun(reason: string): void;
}

/** Gives up requests, and then the run, once no final answer has come for too long. */
export class AnswerWatch {
  readonly #limits: UnansweredLimits;
  readonly #clock: Clock;
  readonly #givingUp: GivingUp;
  readonly #ended = new AbortController();
  readonly #openCounts = new Map<OpenKind, number>();
  #answeredAt: number;
  /** The time at which the open requests were given up; null if an answer came since. */
  #gaveUpAt: number | null = null;
  #pausedUntil = 0;
  #isWatching = false;

  constructor(limits: UnansweredLimits, clock: Clock, givingUp: GivingUp) {
    this.#limits = limits;
    this.#clock = clock;
    this.#givingUp = givingUp;
    this.#answeredAt = clock.now();
  }

  get unansweredMs(): number {
    return this.#clock.now() - this.#answeredAt;
  }

  /** A sentence on the answers that came instead, if no final answer came for too long; null otherwise. */
  get silence(): string | null {
    return this.#openCounts.size > 0 && this.unansweredMs >= this.#limitMs ? this.#describeSilence() : null;
  }

  note({ kind, pauseMs }: AttemptReport): void {
    if (kind === 'answer') {
      this.noteAnswer();
      return;
    }
    // Only the first pause after an answer postpones giving up: a target could ask for pauses without end.
    if (this.#openCounts.size === 0) this.#pausedUntil = this.#clock.now() + pauseMs;
    this.#openCounts.set(kind, (this.#openCounts.get(kind) ?? 0) + 1);
    if (this.#clock.now() >= this.#dueAt && !this.#isPaused) this.#actNow();
    if (!this.#isWatching) void this.#watch();
  }

  noteAnswer(): void {
    this.#answeredAt = this.#clock.now();
    this.#openCounts.clear();
    this.#gaveUpAt = null;
  }

  close(): void {
    this.#ended.abort();
  }

  get #limitMs(): number {
    return this.#openCounts.has('come-back-later') ? this.#limits.pendingMs : this.#limits.failingMs;
  }

  get #isPaused(): boolean {
    return this.#gaveUpAt === null && this.#pausedUntil > this.#clock.now();
  }

  get #dueAt(): number {
    return this.#gaveUpAt === null ? this.#answeredAt + this.#limitMs : this.#gaveUpAt + this.#limitMs * retryShare;
  }

  /** Gives up at the limit, even if no attempt is noted then. */
  async #watch(): Promise<void> {
    const { signal } = this.#ended;
    this.#isWatching = true;
    while (this.#openCounts.size > 0 && !signal.aborted) {
      const pausedUntil = this.#isPaused ? this.#pausedUntil + afterPauseMs : 0;
      const leftMs = Math.max(this.#dueAt, pausedUntil) - this.#clock.now();
      if (leftMs <= 0) this.#actNow();
      else await this.#clock.sleep(leftMs, signal);
    }
    this.#isWatching = false;
  }

  /** Gives up the open requests, or the run if that has been done. */
  #actNow(): void {
    if (this.#ended.signal.aborted) return;
    if (this.#gaveUpAt === null) {
      this.#gaveUpAt = this.#clock.now();
      this.#givingUp.giveUpOpen();
      return;
    }
    this.close();
    this.#givingUp.giveUpRun(this.#describeSilence());
  }

  #describeSilence(): string {
    const seconds = Math.round(this.unansweredMs / 1_000);
    const kinds = [...this.#openCounts].map(([kind, count]) => `${openKindNames[kind]} (${count} times)`).join(', ');
    return `for ${seconds} s nothing has come from the target but ${kinds}; timing.unansweredMs of the profile allows more`;
  }
}
