/** A check under way, by its id, with the number of requests that it has sent so far. */
export interface OpenCheck {
  readonly check: string;
  readonly exchanges: number;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
}

/** The progress of one part of a run; `part` is its position among the parts, from 1. */
export interface ProgressNews {
  readonly part: number;
  /** The requests that all its checks have sent so far, also checks under way. */
  readonly sent: number;
  readonly open: readonly OpenCheck[];
}

const newsEveryMs = 250;

/** Reports a worker's progress every 250 ms, if it has changed. @returns a function that stops this */
export function sendProgress(send: (news: ProgressNews) => void, read: () => ProgressNews): () => void {
  let last = '';
  const timer = setInterval(() => {
    const news = read();
    const text = JSON.stringify(news);
    if (text !== last) send(news);
    last = text;
  }, newsEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Knows which checks of this part are under way. */
export class Underway {
  readonly #open = new Map<object, () => OpenCheck>();
  #ended = 0;

  /** Notes that a check begins; `exchanges` counts its requests. @returns a function to call when it has ended */
  begin(check: string, startedAt: number, exchanges: () => number): () => void {
    const key = {};
    this.#open.set(key, () => ({ check, startedAt, exchanges: exchanges() }));
    return () => {
      this.#open.delete(key);
      this.#ended += exchanges();
    };
  }

  news(part: number): ProgressNews {
    const open = [...this.#open.values()].map((read) => read());
    return { part, open, sent: open.reduce((sum, { exchanges }) => sum + exchanges, this.#ended) };
  }
}
