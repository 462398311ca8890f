import type { TransportFailure } from '../../specs/words/exchange.ts';
import type { Clock } from './clock.ts';

/** The number of exchanges that fail in a row before we doubt that the target is still there. */
const doubtAfter = 8;

/** The longest time of a restart, in milliseconds: many requests fail then, and are answered when they are sent again. */
const restartMs = 3_000;

/** Knows whether the target is there: a dead one must not cost a timeout each; one that hangs at times is not dead. */
export class Presence {
  readonly #clock: Pick<Clock, 'now'>;
  #failures = 0;
  #failingSince = 0;
  #lastFailure: TransportFailure | null = null;
  #asking = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether a fault is worth a second try: not where nothing has been answered for a while. */
  get retriesWorthwhile(): boolean {
    return this.#failures < doubtAfter || this.#clock.now() - this.#failingSince < restartMs;
  }

  /**
   * Null if the request may be sent, after which `settle` must be called. Else the reason why not: the last requests
   * ran into a timeout, and one under way will show whether the target answers again.
   */
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

  /** How a request that was sent has ended; null: it was answered. */
  settle(failure: TransportFailure | null): void {
    this.#asking = false;
    if (failure?.kind === 'cancelled') return;
    if (this.#failures === 0) this.#failingSince = this.#clock.now();
    this.#failures = failure === null || failure.kind === 'bound' ? 0 : this.#failures + 1;
    this.#lastFailure = failure;
  }
}
