import type { IssuedBefore } from '../kernel/fresh-ids.ts';

/** The ids issued so far. A new id copies only those of the present sequence; they join the others at its end. */
export class IssuedIds implements IssuedBefore {
  readonly #earlier: ReadonlySet<string>;
  readonly #present: ReadonlySet<string>;

  constructor(earlier: ReadonlySet<string> = new Set(), present: ReadonlySet<string> = new Set()) {
    this.#earlier = earlier;
    this.#present = present;
  }

  get size(): number {
    return this.#earlier.size + this.#present.size;
  }

  has(id: string): boolean {
    return this.#present.has(id) || this.#earlier.has(id);
  }

  with(id: string): IssuedIds {
    return new IssuedIds(this.#earlier, new Set([...this.#present, id]));
  }

  atEndOfSequence(): IssuedIds {
    return this.#present.size === 0 ? this : new IssuedIds(new Set([...this.#earlier, ...this.#present]));
  }
}
