import type { Clock } from '../../driver/pace/clock.ts';
import type { AttemptReport } from '../../driver/sending/report-attempts.ts';
import type { Timing } from '../../specs/words/profile.ts';

/** The bounds of the default time for which a target may leave all requests unanswered. Milliseconds. */
const minUnansweredMs = 20_000;
const maxUnansweredMs = 60_000;

/** The bound while no answer says "come back later": a first sync may last a minute. Milliseconds. */
const maxFailingMs = 40_000;

/** Time after a pause in which the first attempt may be under way before it counts as unanswered. Milliseconds. */
const afterPauseMs = 5_000;

/** The share of that time for which other requests are tried after the open ones were given up. */
const othersShare = 0.25;

/** The times for which a target may answer nothing before the open requests are given up, in milliseconds. */
export interface UnansweredLimits {
  /** While it says "come back later". */
  readonly pendingMs: number;
  /** While nothing comes but refusals for now, time-outs and faults of the network. */
  readonly failingMs: number;
}

/** Finds how long a target may answer nothing: as long as the profile says, or by default a minute at most. */
export function unansweredLimits({ unansweredMs, requestTimeoutMs, pollDeadlineMs }: Timing): UnansweredLimits {
  const longest = Math.max(minUnansweredMs, requestTimeoutMs, pollDeadlineMs);
  const pendingMs = unansweredMs ?? Math.min(longest, maxUnansweredMs);
  return { pendingMs, failingMs: unansweredMs ?? Math.min(pendingMs, Math.max(maxFailingMs, requestTimeoutMs)) };
}

type OpenKind = Exclude<AttemptReport['kind'], 'answer'>;

const names: Readonly<Record<OpenKind, string>> = {
  'come-back-later': '"come back later"',
  'too-many-requests': '"too many requests"',
  unavailable: '502, 503 or 504',
  fault: 'time-outs and faults of the network',
};

/** The reactions to a target that does not answer for too long. */
export interface GivingUp {
  /** Gives up the open requests, so that others are tried. */
  giveUpOpen(): void;
  /** Gives up the run, for a reason. Called once, if the other requests were not answered either. */
  giveUpRun(reason: string): void;
}

/**
 * Watches whether a target still answers. Answers of "come back later", "too many requests" and "unavailable" leave open
 * what was asked, as faults do: if nothing else comes for too long, the rest of the run would only wait.
 */
export class AnswerWatch {
  readonly #limits: UnansweredLimits;
  readonly #clock: Clock;
  readonly #givingUp: GivingUp;
  readonly #ended = new AbortController();
  readonly #open = new Map<OpenKind, number>();
  #answeredAt: number;
  /** The time at which the open requests were given up; null if an answer came since. */
  #gaveUpAt: number | null = null;
  #pausedUntil = 0;
  #isTiming = false;

  constructor(limits: UnansweredLimits, clock: Clock, givingUp: GivingUp) {
    this.#limits = limits;
    this.#clock = clock;
    this.#givingUp = givingUp;
    this.#answeredAt = clock.now();
  }

  /** Milliseconds since the last final answer. */
  get unansweredMs(): number {
    return this.#clock.now() - this.#answeredAt;
  }

  /** A sentence on what came instead of final answers, if that has lasted too long; null otherwise. */
  get silence(): string | null {
    return this.#open.size > 0 && this.unansweredMs >= this.#limitMs ? this.#describeSilence() : null;
  }

  /** Records an attempt of this worker. */
  note({ kind, pauseMs }: AttemptReport): void {
    if (kind === 'answer') {
      this.noteAnswer();
      return;
    }
    // The first pause is waited for, however long. Later pauses do not count as answers.
    if (this.#open.size === 0) this.#pausedUntil = this.#clock.now() + pauseMs;
    this.#open.set(kind, (this.#open.get(kind) ?? 0) + 1);
    if (this.#clock.now() >= this.#dueAt && !this.#isPaused) this.#actNow();
    if (!this.#isTiming) void this.#time();
  }

  /** Records that the target has answered this worker or another one. */
  noteAnswer(): void {
    this.#answeredAt = this.#clock.now();
    this.#open.clear();
    this.#gaveUpAt = null;
  }

  /** Stops watching. */
  close(): void {
    this.#ended.abort();
  }

  get #limitMs(): number {
    return this.#open.has('come-back-later') ? this.#limits.pendingMs : this.#limits.failingMs;
  }

  get #isPaused(): boolean {
    return this.#gaveUpAt === null && this.#pausedUntil > this.#clock.now();
  }

  get #dueAt(): number {
    return this.#gaveUpAt === null ? this.#answeredAt + this.#limitMs : this.#gaveUpAt + this.#limitMs * othersShare;
  }

  /** Acts even if no more answers come. */
  async #time(): Promise<void> {
    const { signal } = this.#ended;
    this.#isTiming = true;
    while (this.#open.size > 0 && !signal.aborted) {
      const pausedUntil = this.#isPaused ? this.#pausedUntil + afterPauseMs : 0;
      const leftMs = Math.max(this.#dueAt, pausedUntil) - this.#clock.now();
      if (leftMs <= 0) this.#actNow();
      else await this.#clock.sleep(leftMs, signal);
    }
    this.#isTiming = false;
  }

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
    const kinds = [...this.#open].map(([kind, count]) => `${names[kind]} (${count} times)`).join(', ');
    return `for ${seconds} s nothing has come from the target but ${kinds}; timing.unansweredMs of the profile allows more`;
  }
}
