import type { TransportFailure } from '../../specs/words/exchange.ts';
import type { Clock } from './clock.ts';

/** After this many failed exchanges in a row it is doubtful whether the target is still there. */
const doubtAfter = 8;

/** The longest restart of a target, in milliseconds: requests that fail during it succeed when they are sent again. */
const restartMs = 3_000;

/** Knows whether the target still answers, so that a dead one does not cost a timeout for each request. */
export class Presence {
  readonly #clock: Pick<Clock, 'now'>;
  #failures = 0;
  #failingSince = 0;
  #lastFailure: TransportFailure | null = null;
  /** Whether a request is under way that finds out whether the target answers again. */
  #asking = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether a request that failed should be sent again: not once nothing has been answered for a while. */
  get retriesWorthwhile(): boolean {
    return this.#failures < doubtAfter || this.#clock.now() - this.#failingSince < restartMs;
  }

  /** Asks whether a request may be sent. @returns null if so, `settle` must follow; else the failure in its place */
  ask(): TransportFailure | null {
    if (this.#failures < doubtAfter || this.#lastFailure?.kind !== 'timeout') return null;
    if (!this.#asking) {
      this.#asking = true;
      return null;
    }
    const { bound } = this.#lastFailure;
    return {
      kind: 'timeout',
      bound,
      message: `requests of this operation are not answered any more (${doubtAfter} timeouts in a row)`,
    };
  }

  /** Notes how a request that was sent has ended; null: it was answered. */
  settle(failure: TransportFailure | null): void {
    this.#asking = false;
    if (failure?.kind === 'cancelled') return;
    if (this.#failures === 0) this.#failingSince = this.#clock.now();
    this.#failures = failure === null || failure.kind === 'bound' ? 0 : this.#failures + 1;
    this.#lastFailure = failure;
  }
}
