import type { TransportFailure } from '../../specs/words/exchange.ts';

/** Thrown when an answer goes over a bound of ours; its failure is recorded in place of the answer. */
export class BoundReached extends Error {
  override readonly name = 'BoundReached';
  readonly failure: TransportFailure;

  /** @param bound the name of the bound, e.g. `jsonDepth` @param message one sentence that names it, too */
  constructor(kind: 'timeout' | 'bound', bound: string, message: string) {
    super(message);
    this.failure = { kind, bound, message };
  }
}
