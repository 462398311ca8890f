import { insertByUrgency } from '../../driver/pace/by-urgency.ts';

interface WaitingGroup {
  readonly count: number;
  readonly urgency: number;
  readonly start: () => void;
}

/**
 * Sends groups of requests. A group takes the places for all of its requests at once: two groups that each held some of
 * the places would wait for each other for ever.
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
   * Sends a group when there are places for it. The most urgent group comes first, then the one that asked first, so
   * that small groups don't keep a large one waiting.
   *
   * @param requests the number of requests in the group; a group larger than the number of places takes all places
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
