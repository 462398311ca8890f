/** Finds which of many words occur in a text, in one pass, as fast for thousands of words as for a few. */
export class AnyOf {
  readonly #shortest: number;
  /** The words by their first characters, as many as the shortest one has. */
  readonly #byStart = new Map<string, string[]>();
  /** 1 for each pair of characters that a word begins with, by the number of the pair; see {@link pairAt}. */
  readonly #begins = new Uint8Array(1 << 16);
  #taken = 0;

  /** @param shortest the least length of a word, at least 2; shorter words are ignored */
  constructor(shortest: number) {
    this.#shortest = shortest;
  }

  /** Adds the words that a growing set has gained since the last call. */
  take(words: ReadonlySet<string>): void {
    if (words.size === this.#taken) return;
    for (const word of [...words].slice(this.#taken)) this.#add(word);
    this.#taken = words.size;
  }

  #add(word: string): void {
    if (word.length < this.#shortest) return;
    const start = word.slice(0, this.#shortest);
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), word]);
    this.#begins[pairAt(word, 0)] = 1;
  }

  /** Whether one of the words satisfies a condition. */
  some(isWanted: (word: string) => boolean): boolean {
    for (const words of this.#byStart.values()) if (words.some(isWanted)) return true;
    return false;
  }

  /** Lists the words that occur in a text, each as often as it occurs. */
  in(text: string): readonly string[] {
    const found: string[] = [];
    for (let at = 0; at + this.#shortest <= text.length; at += 1) {
      if (this.#begins[pairAt(text, at)] !== 1) continue;
      const words = this.#byStart.get(text.slice(at, at + this.#shortest)) ?? [];
      for (const word of words) if (text.startsWith(word, at)) found.push(word);
    }
    return found;
  }
}

const pairAt = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;
