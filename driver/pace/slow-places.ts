/** A kind of request is slow if its last attempt took longer, in milliseconds. */
const slowMs = 2_000;

/** The share of the concurrency that is kept free for kinds known to be quick. */
const quickShare = 0.25;

/** Gives back the place that `enter` took; must be called once. */
type Leave = () => void;

const leaveNothing: Leave = () => {};

interface Waiting {
  readonly kind: string;
  readonly urgency: number;
  readonly admit: (leave: Leave) => void;
}

/** Limits how many requests of slow or not yet timed kinds (any texts) are under way: quick ones need not wait. */
export class SlowPlaces {
  readonly #quick = new Set<string>();
  #free: number;
  #waiting: readonly Waiting[] = [];

  /** @param concurrency the most requests at once, at least 1; with 1 there is no limit on slow ones */
  constructor(concurrency: number) {
    this.#free = concurrency === 1 ? Number.POSITIVE_INFINITY : concurrency - Math.ceil(concurrency * quickShare);
  }

  /** Waits for a place if the kind needs one; the most urgent goes first. @returns null if `signal` was aborted */
  enter(kind: string, signal: AbortSignal, urgency = 0): Promise<Leave | null> {
    const leave = this.tryEnter(kind);
    if (leave !== null || signal.aborted) return Promise.resolve(leave);
    return new Promise((resolve) => {
      const giveUp = (): void => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        resolve(null);
      };
      const waiting: Waiting = {
        kind,
        urgency,
        admit: (given) => {
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting = [...this.#waiting, waiting].sort((one, other) => other.urgency - one.urgency);
    });
  }

  /** Whether requests of this kind need a place: they are slow, or not yet timed. */
  areNeededBy(kind: string): boolean {
    return !this.#quick.has(kind);
  }

  note(kind: string, totalMs: number): void {
    if (totalMs > slowMs) {
      this.#quick.delete(kind);
      return;
    }
    if (this.#quick.has(kind)) return;
    this.#quick.add(kind);
    this.#admitWaiting();
  }

  /** Takes a place at once, if the kind needs one. @returns null if none is free */
  tryEnter(kind: string): Leave | null {
    if (this.#quick.has(kind)) return leaveNothing;
    if (this.#free < 1) return null;
    this.#free -= 1;
    return () => {
      this.#free += 1;
      this.#admitWaiting();
    };
  }

  #admitWaiting(): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter(({ kind, admit }) => {
      const leave = this.tryEnter(kind);
      if (leave === null) return true;
      admit(leave);
      return false;
    });
  }
}
