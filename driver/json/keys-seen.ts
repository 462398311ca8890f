/** A place in a JSON text at which objects stand, such as the elements of a list. */
export interface Place {
  /** The keys that the last object there had, in order. */
  keys: readonly Key[];
}

/** A key of an object, and the place that its values stand at. */
export interface Key extends Place {
  /** What it says, escapes undone. */
  readonly name: string;
  /** The place of its text in quotes: from `start` to before `end`, in bytes. */
  readonly start: number;
  readonly end: number;
}

/** The keys of one object while it is read: those that the object before had in their place need no cutting out. */
export class KeysSeen {
  readonly #bytes: Buffer;
  #place: Place = { keys: [] };
  /** How many keys there are that the object before had, too, in its order. */
  #alike = 0;
  /** All keys by name, once there is one that the object before had not. */
  #own: Map<string, Key> | null = null;
  /** The key that was read last. */
  #last: Key | null = null;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The key that was read last; null: there was none yet. */
  get last(): Key | null {
    return this.#own === null ? (this.#place.keys[this.#alike - 1] ?? null) : this.#last;
  }

  begin(place: Place): void {
    this.#place = place;
    this.#alike = 0;
    this.#own = null;
  }

  /** Notes the key that begins at `at`, if the object before had it next, too; behind it, or else -1. */
  takeAsBefore(at: number): number {
    const key = this.#own === null ? this.#place.keys[this.#alike] : undefined;
    if (key === undefined) return -1;
    const bytes = this.#bytes;
    const { start, end } = key;
    for (let from = start, to = at; from < end; from += 1, to += 1) if (bytes[from] !== bytes[to]) return -1;
    this.#alike += 1;
    return at + end - start;
  }

  /** Notes a key that is written from `start` to before `end`; whether it is the first of its name. */
  add(start: number, end: number): boolean {
    this.#own ??= new Map(this.#place.keys.slice(0, this.#alike).map((key) => [key.name, key]));
    const name = decoded(this.#bytes.toString('utf8', start, end));
    const before = this.#own.get(name);
    this.#last = before ?? { name, start, end, keys: [] };
    if (before !== undefined) return false;
    this.#own.set(name, this.#last);
    return true;
  }

  end(): void {
    if (this.#own !== null) this.#place.keys = [...this.#own.values()];
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
