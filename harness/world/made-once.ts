import type { SharedUses } from './shared-uses.ts';

/** Makes things that several checks need once for all of them. */
export class MadeOnce {
  /** Notes which checks rely on which shared things; null: nobody needs it. */
  readonly uses: SharedUses | null;
  readonly #parent: MadeOnce | null;
  readonly #made: Map<string, Promise<unknown>>;
  readonly #read = new Map<string, Promise<unknown>>();
  readonly #turns: Map<string, Promise<unknown>>;

  /** @param parent the new object knows the things that `parent` has made, and not the data that `parent` has read */
  constructor(uses: SharedUses | null = null, parent: MadeOnce | null = null) {
    this.uses = uses;
    this.#parent = parent;
    this.#made = new Map(parent === null ? [] : parent.#made);
    this.#turns = parent === null ? new Map() : parent.#turns;
  }

  /** Makes the thing of this name at the first call: a connection, a payment. */
  makeOnce<T>(name: string, make: () => Promise<T>): Promise<T> {
    return this.#once(this.#made, name, make);
  }

  /** Reads the data of this name at the first call; a repeat of a check reads it anew. */
  readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
    return this.#once(this.#read, `read ${name}`, read);
  }

  /** Has the thing of this name made anew at the next call. */
  forget(name: string): void {
    this.#made.delete(name);
    this.#parent?.forget(name);
  }

  /** Lets checks that may damage a shared thing take turns, in the order in which they ask. */
  inTurn<T>(name: string, body: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(body, body);
    this.#turns.set(name, turn);
    return turn;
  }

  #once<T>(known: Map<string, Promise<unknown>>, name: string, make: () => Promise<T>): Promise<T> {
    const { uses } = this;
    const thing = uses?.rely(name);
    const begin = () => (uses === null || thing === undefined ? make() : uses.during(thing, make));
    const made = (known.get(name) as Promise<T> | undefined) ?? begin();
    known.set(name, made);
    return made;
  }
}
