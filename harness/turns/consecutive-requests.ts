/** Counts the longest chain of requests, each sent after the answer to the one before: a run takes at least as long. */
export class ConsecutiveRequests {
  readonly #before: number;
  /** The number of requests in the chain so far, and before it. */
  length: number;

  constructor(before = 0) {
    this.#before = before;
    this.length = before;
  }

  get isEmpty(): boolean {
    return this.length === this.#before;
  }

  /** Adds the requests of `send`, `requestsOf(answer)` one after the other, behind all that were answered before. */
  async add<T>(send: () => Promise<T>, requestsOf: (answer: T) => number): Promise<T> {
    const answered = this.length;
    const answer = await send();
    this.length = Math.max(this.length, answered + requestsOf(answer));
    return answer;
  }
}
