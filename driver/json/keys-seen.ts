/** A place in the structure of a JSON text at which objects stand, such as the elements of one list. */
export interface Place {
  keys: readonly Key[];
}

/** A key of an object, and the place of the objects that are its values. */
export interface Key extends Place {
  /** With escapes undone. */
  readonly name: string;
  /** The text of the key, quotes included, stands from byte `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/** The keys of one object while it is read. Keys that repeat those of the object before it are not decoded again. */
export class KeysSeen {
  readonly #bytes: Buffer;
  #place: Place = { keys: [] };
  /** The number of keys at the start of this object that equal those of the object before, in the same order. */
  #alike = 0;
  /** All keys of this object by name; null as long as they equal those of the object before, in the same order. */
  #byName: Map<string, Key> | null = null;
  #last: Key | null = null;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get last(): Key | null {
    return this.#byName === null ? (this.#place.keys[this.#alike - 1] ?? null) : this.#last;
  }

  /** Begins an object at a place, whose last object it is compared with. */
  begin(place: Place): void {
    this.#place = place;
    this.#alike = 0;
    this.#byName = null;
  }

  /** Takes the key at `at` if the object before has the same key next. @returns the byte behind the key; else -1 */
  takeAsBefore(at: number): number {
    const key = this.#byName === null ? this.#place.keys[this.#alike] : undefined;
    if (key === undefined) return -1;
    const bytes = this.#bytes;
    const { start, end } = key;
    for (let from = start, to = at; from < end; from += 1, to += 1) if (bytes[from] !== bytes[to]) return -1;
    this.#alike += 1;
    return at + end - start;
  }

  /** Adds the key from byte `start` to before `end`. @returns whether it is the first of its name */
  add(start: number, end: number): boolean {
    this.#byName ??= new Map(this.#place.keys.slice(0, this.#alike).map((key) => [key.name, key]));
    const name = decoded(this.#bytes.toString('utf8', start, end));
    const before = this.#byName.get(name);
    this.#last = before ?? { name, start, end, keys: [] };
    if (before !== undefined) return false;
    this.#byName.set(name, this.#last);
    return true;
  }

  /** Ends the object: the next one at the same place is compared with its keys. */
  end(): void {
    if (this.#byName !== null) this.#place.keys = [...this.#byName.values()];
  }
}

/** Decodes a string of JSON; any other text stays as it is. */
export function decoded(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
