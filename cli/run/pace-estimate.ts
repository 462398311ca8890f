import type { Effort } from '../../harness/settings/settings.ts';

/** Requests that a check sends at each effort, on average, as runs against the embedded sandbox show. */
const usualExchanges: Readonly<Record<Effort, number>> = { quick: 5.5, standard: 16, thorough: 65 };

/** The usual number of requests weighs as much in the mean as this many ended checks. */
const usualWeight = 20;

/** An ended check counts with at most this multiple of the usual requests: long checks say little about others. */
const maxShare = 2;

/** The period, in milliseconds, over which the current rate is measured. */
const windowMs = 10_000;

export interface PaceFacts {
  /** Requests so far, also of checks under way. */
  readonly sent: number;
  /** The requests of each check that has ended. */
  readonly ended: readonly number[];
  /** The requests so far of each check under way. */
  readonly open: readonly number[];
  /** Checks that have not begun. */
  readonly waiting: number;
}

/** Estimates how many requests a run will send, and when it will end. */
export class PaceEstimate {
  readonly #usual: number;
  readonly #limit: number;
  readonly #samples: { readonly at: number; readonly sent: number }[] = [];

  /** @param requestsPerSecond the most that the target is to be sent; null: no limit */
  constructor(effort: Effort, requestsPerSecond: number | null) {
    this.#usual = usualExchanges[effort];
    this.#limit = requestsPerSecond ?? Number.POSITIVE_INFINITY;
  }

  /** Estimates the requests of the whole run from those of the checks that have ended. */
  total({ sent, ended, open, waiting }: PaceFacts): number {
    const weighed = ended.reduce((sum, own) => sum + Math.min(own, maxShare * this.#usual), 0);
    const mean = (this.#usual * usualWeight + weighed) / (usualWeight + ended.length);
    const ofOpen = open.reduce((sum, own) => sum + Math.max(0, mean - own), 0);
    return Math.round(sent + ofOpen + waiting * mean);
  }

  /** Requests per second of late. @param at milliseconds, on any clock */
  rate(sent: number, at: number): number {
    this.#samples.push({ at, sent });
    while ((this.#samples[1]?.at ?? at) <= at - windowMs) this.#samples.shift();
    const [first] = this.#samples;
    if (first === undefined || first.at === at) return 0;
    return ((sent - first.sent) / (at - first.at)) * 1_000;
  }

  /** Seconds until all requests are sent, at this rate but no faster than the limit; null: nothing was sent of late. */
  secondsLeft(total: number, sent: number, rate: number): number | null {
    const pace = Math.min(rate, this.#limit);
    return pace <= 0 ? null : Math.ceil((total - sent) / pace);
  }
}
