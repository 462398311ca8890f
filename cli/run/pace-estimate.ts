import type { Effort } from '../../harness/settings/settings.ts';

/** Requests that a check sends at each effort, on average, as runs against the embedded sandbox show. */
const usualExchanges: Readonly<Record<Effort, number>> = { quick: 5.5, standard: 16, thorough: 65 };

/** The usual number of requests weighs as much in the mean as this many ended checks. */
const usualWeight = 20;

/** An ended check counts with at most this multiple of the usual requests: long checks say little about others. */
const maxShare = 2;

const windowMs = 10_000;

/** The requests sent in all, by each ended and by each running check so far, and how many checks wait. */
export interface PaceFacts {
  readonly sent: number;
  readonly ended: readonly number[];
  readonly open: readonly number[];
  readonly waiting: number;
}

export class PaceEstimate {
  readonly #usual: number;
  readonly #limit: number;
  readonly #samples: { readonly at: number; readonly sent: number }[] = [];

  /** @param requestsPerSecond the limit of the profile; null: none */
  constructor(effort: Effort, requestsPerSecond: number | null) {
    this.#usual = usualExchanges[effort];
    this.#limit = requestsPerSecond ?? Number.POSITIVE_INFINITY;
  }

  /** The requests of the whole run. A check that waits counts with the mean of the ended ones, a running one at least. */
  total({ sent, ended, open, waiting }: PaceFacts): number {
    const weighed = ended.reduce((sum, own) => sum + Math.min(own, maxShare * this.#usual), 0);
    const mean = (this.#usual * usualWeight + weighed) / (usualWeight + ended.length);
    const ofOpen = open.reduce((sum, own) => sum + Math.max(0, mean - own), 0);
    return Math.round(sent + ofOpen + waiting * mean);
  }

  /** Requests per second in the last {@link windowMs}. @param at milliseconds, on any clock */
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
