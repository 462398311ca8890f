/** A check that is under way. */
export interface OpenCheck {
  readonly check: string;
  /** Requests that it has sent so far. */
  readonly exchanges: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** How far one worker has come. */
export interface ProgressNews {
  /** Which of the parts of a run it is, from 1. */
  readonly part: number;
  /** Requests of all its checks so far, those under way included. */
  readonly sent: number;
  readonly open: readonly OpenCheck[];
}

/** Counts what the checks of one worker send, those under way included. */
export class Underway {
  readonly #open = new Map<object, () => OpenCheck>();
  #ended = 0;

  /**
   * Takes note of a check that begins.
   * @param exchanges how many requests it has sent so far
   * @returns what is to be called when it has ended
   */
  begin(check: string, startedAt: number, exchanges: () => number): () => void {
    const key = {};
    this.#open.set(key, () => ({ check, startedAt, exchanges: exchanges() }));
    return () => {
      this.#open.delete(key);
      this.#ended += exchanges();
    };
  }

  /** How far the worker has come by now. */
  news(part: number): ProgressNews {
    const open = [...this.#open.values()].map((read) => read());
    return { part, open, sent: open.reduce((sum, { exchanges }) => sum + exchanges, this.#ended) };
  }
}
