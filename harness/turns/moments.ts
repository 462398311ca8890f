import { insertByUrgency } from '../../driver/pace/by-urgency.ts';

/** Sends groups of requests. A group takes its places, one a request, all at once: two with some each would wait. */
export class Moments {
  readonly #waiting: { readonly count: number; readonly urgency: number; readonly start: () => void }[] = [];
  readonly #places: number;
  #free: number;

  constructor(places: number) {
    this.#places = places;
    this.#free = places;
  }

  /** Sends a group when there are places for it. The most urgent group is next, then the one that asked first. */
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
