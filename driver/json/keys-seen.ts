/** The keys that the last object in a place had, such as the last element of a list: as written, by place. */
export type KeysByPlace = Map<string, readonly string[]>;

/**
 * The keys of one object while it is read. Most objects have the keys of the one before in their place, in its order:
 * such keys are known to differ from each other, and need not be cut out of the text.
 */
export class KeysSeen {
  readonly #byPlace: KeysByPlace;
  readonly #place: string;
  readonly #before: readonly string[];
  /** How many keys there are that the object before had, too, in its order. */
  #alike = 0;
  /** All keys by what they say, and as written, once there is one that the object before had not. */
  #own: Map<string, string> | null = null;

  /** @param place the key that the object, or the list that it is an element of, stands under */
  constructor(byPlace: KeysByPlace, place: string) {
    this.#byPlace = byPlace;
    this.#place = place;
    this.#before = byPlace.get(place) ?? [];
  }

  /** The key that begins at `at`, in its quotes, if the object before had it next too; it is then noted. */
  asBefore(text: string, at: number): string | undefined {
    const token = this.#own === null ? this.#before[this.#alike] : undefined;
    if (token === undefined || !text.startsWith(token, at)) return undefined;
    this.#alike += 1;
    return token;
  }

  /** Notes a key, in its quotes; whether it is the first that says so. */
  add(token: string): boolean {
    this.#own ??= new Map(this.#before.slice(0, this.#alike).map((known) => [decoded(known), known]));
    const key = decoded(token);
    if (this.#own.has(key)) return false;
    this.#own.set(key, token);
    return true;
  }

  /** The object has ended. */
  end(): void {
    if (this.#own !== null) this.#byPlace.set(this.#place, [...this.#own.values()]);
  }
}

/** What a string of JSON says; where it is not one, the text as it is. */
export function decoded(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
