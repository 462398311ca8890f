import { insertByUrgency } from '../../driver/pace/by-urgency.ts';

interface WaitingGroup {
  readonly count: number;
  readonly urgency: number;
  readonly start: () => void;
}

/**
 * Sends groups of requests, one group at a time, once there are places for all of its requests: two groups that each
 * held some of the places would wait for each other for ever.
 */
export class Moments {
  readonly #waiting: WaitingGroup[] = [];
  readonly #places: number;
  #free: number;

  /** @param places how many requests may be under way at once, at least 1 */
  constructor(places: number) {
    this.#places = places;
    this.#free = places;
  }

  /**
   * Sends a group when there are places for it: the more urgent one first, and those that are alike in the order in which
   * they came, so that a large group is not kept waiting by small ones.
   *
   * @param requests how many it has: one of more than there are places takes all of them
   */
  async run<T>(requests: number, urgency: number, send: () => Promise<T>): Promise<T> {
    const count = Math.min(requests, this.#places);
    await new Promise<void>((start) => {
      insertByUrgency(this.#waiting, { count, urgency, start });
      this.#startWaiting();
    });
    try {
      return await send();
    } finally {
      this.#free += count;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (let [next] = this.#waiting; next !== undefined && next.count <= this.#free; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#free -= next.count;
      next.start();
    }
  }
}
