import type { TransportFailure } from '../../specs/words/exchange.ts';

/** A bound of ours was reached while an answer was read. Its failure takes the place of the answer. */
export class BoundReached extends Error {
  override readonly name = 'BoundReached';
  readonly failure: TransportFailure;

  /** @param bound the name of the bound, e.g. `jsonDepth`; the message is one sentence that names it, too */
  constructor(kind: 'timeout' | 'bound', bound: string, message: string) {
    super(message);
    this.failure = { kind, bound, message };
  }
}
