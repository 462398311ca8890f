/**
 * Counts the longest row of requests of which each was sent once the one before it had been answered: requests that
 * overlap count once. A run can not take less than the answers of such a row do, however many requests may be under way.
 */
export class ConsecutiveRequests {
  readonly #before: number;
  #length: number;

  /** @param before how many requests, one after the other, had to be answered before its first one */
  constructor(before = 0) {
    this.#before = before;
    this.#length = before;
  }

  /** Requests in the row so far, with those before its first one. */
  get length(): number {
    return this.#length;
  }

  /** Whether no request belongs to it yet. */
  get isEmpty(): boolean {
    return this.#length === this.#before;
  }

  /**
   * Adds what `send` does to the row, behind all that had been answered when it was called.
   *
   * @param requestsOf how many requests it took, one after the other: more than one where it was polled for
   */
  async add<T>(send: () => Promise<T>, requestsOf: (answer: T) => number): Promise<T> {
    const answered = this.#length;
    const answer = await send();
    this.#length = Math.max(this.#length, answered + requestsOf(answer));
    return answer;
  }
}
