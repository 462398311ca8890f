import type { Clock } from '../driver/pace/clock.ts';
import type { AttemptReport } from '../driver/sending/report-attempts.ts';
import type { Timing } from '../specs/profile.ts';

/** Without a setting of its own, a target may leave everything open for as long as one request may be, within these bounds. Milliseconds. */
const leastUnansweredMs = 20_000;
const mostUnansweredMs = 60_000;

/** How long after a pause the first attempt may be under way before it counts as unanswered. Milliseconds. */
const afterPauseMs = 5_000;

/** How long a target may answer nothing before its run ends, in milliseconds. */
export function unansweredLimit({ unansweredMs, requestTimeoutMs, pollDeadlineMs }: Timing): number {
  const longest = Math.max(leastUnansweredMs, requestTimeoutMs, pollDeadlineMs);
  return unansweredMs ?? Math.min(longest, mostUnansweredMs);
}

type OpenKind = Exclude<AttemptReport['kind'], 'answer'>;

const names: Readonly<Record<OpenKind, string>> = {
  'come-back-later': '"come back later"',
  'too-many-requests': '"too many requests"',
  fault: 'time-outs and faults of the network',
};

/**
 * Watches whether a target still answers. Answers of "come back later" and "too many requests" leave open what was asked,
 * as faults do: where nothing else comes for too long, the rest of the run would only wait.
 */
export class AnswerWatch {
  readonly #limitMs: number;
  readonly #clock: Clock;
  readonly #giveUp: (reason: string) => void;
  readonly #ended = new AbortController();
  readonly #open = new Map<OpenKind, number>();
  #answeredAt: number;
  #pausedUntil = 0;
  #isTiming = false;

  /** @param giveUp called once, with the reason, when nothing was answered for `limitMs` milliseconds */
  constructor(limitMs: number, clock: Clock, giveUp: (reason: string) => void) {
    this.#limitMs = limitMs;
    this.#clock = clock;
    this.#giveUp = giveUp;
    this.#answeredAt = clock.now();
  }

  /** Milliseconds since the last answer that left nothing open. */
  get unansweredMs(): number {
    return this.#clock.now() - this.#answeredAt;
  }

  /** Takes note of an attempt of this worker. */
  note({ kind, pauseMs }: AttemptReport): void {
    if (kind === 'answer') {
      this.noteAnswer();
      return;
    }
    // The first pause is kept, however long; those that follow it are no answer.
    if (this.#open.size === 0) this.#pausedUntil = this.#clock.now() + pauseMs;
    this.#open.set(kind, (this.#open.get(kind) ?? 0) + 1);
    if (this.unansweredMs >= this.#limitMs) this.#end();
    else if (!this.#isTiming) void this.#time();
  }

  /** Takes note that the target has answered, this worker or another one. */
  noteAnswer(): void {
    this.#answeredAt = this.#clock.now();
    this.#open.clear();
  }

  /** Watches no more. */
  close(): void {
    this.#ended.abort();
  }

  /** Ends the run also where nothing at all comes any more. */
  async #time(): Promise<void> {
    const { signal } = this.#ended;
    this.#isTiming = true;
    while (this.#open.size > 0 && !signal.aborted) {
      const dueAt = this.#answeredAt + this.#limitMs;
      const pausedUntil = this.#pausedUntil > this.#clock.now() ? this.#pausedUntil + afterPauseMs : 0;
      const leftMs = Math.max(dueAt, pausedUntil) - this.#clock.now();
      if (leftMs <= 0) this.#end();
      else await this.#clock.sleep(leftMs, signal);
    }
    this.#isTiming = false;
  }

  #end(): void {
    if (this.#ended.signal.aborted) return;
    this.close();
    const seconds = Math.round(this.unansweredMs / 1_000);
    const kinds = [...this.#open].map(([kind, count]) => `${names[kind]} (${count} times)`).join(', ');
    this.#giveUp(
      `for ${seconds} s nothing has come from the target but ${kinds}; timing.unansweredMs of the profile allows more`,
    );
  }
}
