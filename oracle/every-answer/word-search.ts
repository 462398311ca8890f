/** Finds which of many words occur in a text. It takes one pass, as fast for thousands of words as for a few. */
export class WordSearch {
  readonly #minLength: number;
  readonly #byStart = new Map<string, string[]>();
  /** 1 at the number ({@link pairAt}) of each pair of characters that a word begins with. */
  readonly #startPairs = new Uint8Array(1 << 16);
  #addedCount = 0;

  /** @param minLength the least length of a word, 2 or more; shorter words are ignored */
  constructor(minLength: number) {
    this.#minLength = minLength;
  }

  /** Adds the words that were added to a set since the last call. */
  addNew(words: ReadonlySet<string>): void {
    if (words.size === this.#addedCount) return;
    for (const word of [...words].slice(this.#addedCount)) this.#add(word);
    this.#addedCount = words.size;
  }

  #add(word: string): void {
    if (word.length < this.#minLength) return;
    const start = word.slice(0, this.#minLength);
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), word]);
    this.#startPairs[pairAt(word, 0)] = 1;
  }

  /** Whether one of the words satisfies a condition. */
  some(isWanted: (word: string) => boolean): boolean {
    for (const words of this.#byStart.values()) if (words.some(isWanted)) return true;
    return false;
  }

  /** Lists the words that occur in a text, each as often as it occurs. */
  wordsIn(text: string): readonly string[] {
    const found: string[] = [];
    for (let at = 0; at + this.#minLength <= text.length; at += 1) {
      if (this.#startPairs[pairAt(text, at)] !== 1) continue;
      const words = this.#byStart.get(text.slice(at, at + this.#minLength)) ?? [];
      for (const word of words) if (text.startsWith(word, at)) found.push(word);
    }
    return found;
  }
}

/** The number, below 2 to the 16th, of a pair of characters; some pairs share one. */
const pairAt = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;
