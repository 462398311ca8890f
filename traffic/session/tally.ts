/** Counts names; those beyond the first `maxNames` are counted together, as "others". */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #maxNames: number;

  constructor(maxNames = 100) {
    this.#maxNames = maxNames;
  }

  add(name: string, count = 1): void {
    const counted = this.#counts.has(name) || this.#counts.size < this.#maxNames ? name : 'others';
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + count);
  }

  /** The most frequent name first. */
  entries(): readonly (readonly [name: string, count: number])[] {
    return [...this.#counts].sort(([, one], [, other]) => other - one);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}
