import { insertByUrgency } from '../../driver/pace/by-urgency.ts';
import type { Clock } from '../../driver/pace/clock.ts';
import type { Opening, OpeningPart } from './opening.ts';

/** Interval at which it is looked whether more checks can be started, in milliseconds. */
const lookEveryMs = 500;

export interface CheckQueueOptions {
  /** Checks at once, at least 1, while the target keeps them busy. */
  readonly atOnce: number;
  /** Whether all running checks only wait for answers: none has come for a moment, though more requests may be sent. */
  readonly isStalled: () => boolean;
  readonly clock: Clock;
}

/** Starts checks, some at a time, the urgent ones first; more if all running ones wait for a slow operation. */
export class CheckQueue {
  readonly #options: CheckQueueOptions;
  readonly #waiting: { readonly urgency: number; readonly start: () => void }[] = [];
  #allowed: number;
  #running = 0;
  #isLooking = false;

  constructor(options: CheckQueueOptions) {
    this.#options = options;
    this.#allowed = options.atOnce;
  }

  /** Runs a check when it is its turn; of those that wait, the one with the greatest `urgency` is next. */
  async run<T>(check: () => Promise<T>, urgency = 0): Promise<T> {
    await new Promise<void>((start) => {
      insertByUrgency(this.#waiting, { urgency, start });
      // Not before those that come at the same moment are here, too.
      queueMicrotask(() => {
        this.#startWaiting();
        if (this.#waiting.length > 0 && !this.#isLooking) void this.#look();
      });
    });
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
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#running += 1;
      next.start();
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

type StartedCheck = OpeningPart & { readonly urgency?: number };

/** Starts the opening checks first, and all others in the queue. */
export class CheckStarts {
  readonly queue: CheckQueue;
  readonly #opening: Opening;

  constructor(opening: Opening, queue: CheckQueue) {
    this.queue = queue;
    this.#opening = opening;
  }

  expect(checks: readonly StartedCheck[]): void {
    this.#opening.expect(checks.filter(({ runsFirst }) => runsFirst).length);
  }

  async run<T>(check: StartedCheck, run: () => Promise<T>): Promise<T> {
    if (check.runsFirst) return this.#opening.runOpening(run);
    await (check.waitsForOpening ? this.#opening.finished() : this.#opening.ended());
    return this.queue.run(run, check.urgency);
  }
}
