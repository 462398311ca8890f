import type { IssuedBefore } from '../fresh-ids.ts';

/**
 * Ids that were issued so far. Those of the present sequence are copied with each new one, so that a model stays as it
 * was; those of earlier sequences are far too many for that in a run that explores for an hour, and are shared.
 */
export class IssuedIds implements IssuedBefore {
  readonly #earlier: Set<string>;
  readonly #present: ReadonlySet<string>;

  constructor(earlier: Set<string> = new Set(), present: ReadonlySet<string> = new Set()) {
    this.#earlier = earlier;
    this.#present = present;
  }

  get size(): number {
    return this.#earlier.size + this.#present.size;
  }

  has(id: string): boolean {
    return this.#present.has(id) || this.#earlier.has(id);
  }

  /** These, and one more. */
  with(id: string): IssuedIds {
    return new IssuedIds(this.#earlier, new Set([...this.#present, id]));
  }

  /** The same at the end of a sequence. No model of that sequence may be asked any more: all share what was issued earlier. */
  atEndOfSequence(): IssuedIds {
    for (const id of this.#present) this.#earlier.add(id);
    return new IssuedIds(this.#earlier);
  }
}
