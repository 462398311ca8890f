import type { CheckQueue } from './check-queue.ts';
import type { Opening } from './opening.ts';

interface StartedCheck {
  readonly urgency?: number;
  readonly opens?: boolean;
  readonly waitsForOpening?: boolean;
}

/** Starts the checks of a worker: first the opening checks, then the others, some at a time. */
export class CheckStarts {
  readonly queue: CheckQueue;
  readonly #opening: Opening;

  constructor(opening: Opening, queue: CheckQueue) {
    this.queue = queue;
    this.#opening = opening;
  }

  /** Says which checks there are, before the first one starts. */
  expect(checks: readonly StartedCheck[]): void {
    this.#opening.expect(checks.filter(({ opens }) => opens).length);
  }

  /** Calls `run` when it is the check's turn. */
  async run<T>(check: StartedCheck, run: () => Promise<T>): Promise<T> {
    if (check.opens) return this.#opening.runOpening(run);
    await (check.waitsForOpening ? this.#opening.finished() : this.#opening.ended());
    return this.queue.run(run, check.urgency);
  }
}
