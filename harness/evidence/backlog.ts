/** Work that is put off until the check that waits for an answer has gone on, so that it sends its next request soon. */
export class Backlog {
  readonly #works: (() => void)[] = [];
  readonly #errors: unknown[] = [];

  add(work: () => void): void {
    this.#works.push(work);
    if (this.#works.length === 1) setImmediate(() => this.#doAll());
  }

  /** Does all waiting work now, in the order in which it came. @throws the first error of any work so far */
  finish(): void {
    this.#doAll();
    if (this.#errors.length > 0) throw this.#errors[0];
  }

  /** Keeps errors for whoever asks for the results: nobody could catch them here. */
  #doAll(): void {
    for (const work of this.#works.splice(0)) {
      try {
        work();
      } catch (error) {
        this.#errors.push(error);
      }
    }
  }
}
