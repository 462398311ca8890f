/**
 * Counts the longest row of requests, each sent after the answer to the one before; overlapping ones count once. A run
 * takes at least as long as the answers of such a row, however many requests it may send at once.
 */
export class ConsecutiveRequests {
  readonly #before: number;
  /** The number of requests in the row so far, and before it. */
  length: number;

  constructor(before = 0) {
    this.#before = before;
    this.length = before;
  }

  get isEmpty(): boolean {
    return this.length === this.#before;
  }

  /**
   * Adds the requests of `send` behind all that were answered before. @param requestsOf how many an answer took, one
   * after the other
   */
  async add<T>(send: () => Promise<T>, requestsOf: (answer: T) => number): Promise<T> {
    const answered = this.length;
    const answer = await send();
    this.length = Math.max(this.length, answered + requestsOf(answer));
    return answer;
  }
}
