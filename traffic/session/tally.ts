/** Counts by a name, of which there may be any number: those beyond the bound are one. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most = 100) {
    this.#most = most;
  }

  add(name: string, count = 1): void {
    const known = this.#counts.has(name) || this.#counts.size < this.#most ? name : 'others';
    this.#counts.set(known, (this.#counts.get(known) ?? 0) + count);
  }

  /** The most frequent first. */
  entries(): readonly (readonly [name: string, count: number])[] {
    return [...this.#counts].sort(([, one], [, other]) => other - one);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}
