import type { NotRepeated } from '../../specs/words/confirmation.ts';

export interface RepeatLimits {
  /** The most requests of all repeats together. */
  readonly requests: number;
  /** The milliseconds that a check may have taken to be repeated. */
  readonly checkMs: number;
  /** The time after which nothing is repeated, in milliseconds since the epoch. */
  readonly endsAt: number;
}

/** The requests and the time for repeats in one session, apart from those for the checks themselves. */
export class RepeatBudget {
  readonly #limits: RepeatLimits;
  left: number;

  constructor(limits: RepeatLimits) {
    this.#limits = limits;
    this.left = limits.requests;
  }

  /** Why a check that took `durationMs` can't be repeated now; null: it can. @param now milliseconds since the epoch */
  reasonAgainst(durationMs: number, now: number): NotRepeated | null {
    if (durationMs > this.#limits.checkMs) return 'takes-too-long';
    if (now >= this.#limits.endsAt) return 'no-time-left';
    return this.left > 0 ? null : 'no-requests-left';
  }
}
