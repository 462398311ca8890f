/** Work that is put off until whoever waits for an answer has gone on, so that the target can work on the next request. */
export class Backlog {
  readonly #works: (() => void)[] = [];

  add(work: () => void): void {
    this.#works.push(work);
    if (this.#works.length === 1) setImmediate(() => this.finish());
  }

  /** Does all of it now, in the order in which it came. */
  finish(): void {
    for (const work of this.#works.splice(0)) work();
  }
}
