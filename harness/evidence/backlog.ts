/** Work that is put off until the check that waits for an answer has gone on, so that it sends its next request soon. */
export class Backlog {
  readonly #works: (() => void)[] = [];

  add(work: () => void): void {
    this.#works.push(work);
    if (this.#works.length === 1) setImmediate(() => this.finish());
  }

  /** Does all waiting work now, in the order in which it came. */
  finish(): void {
    for (const work of this.#works.splice(0)) work();
  }
}
