import { randomInt } from 'node:crypto';
import { smallLetter } from './character-folds.ts';
import type { SecretCorpus } from './corpus.ts';

/** The base of the hashes. It is random, so that no target can choose tokens whose grams have the same hash. */
const base = randomInt(1, 2 ** 30) * 2 + 1;

/** A prime near 2^32 divided by the golden ratio: multiplied by it, hashes spread evenly over a table. */
const spreader = 0x9e3779b1;

/** Finds grams of a corpus by a hash table of their places; the time of a look-up does not depend on their number. */
export class GramTable {
  readonly size: number;
  readonly corpus: SecretCorpus;
  /** For each gram its place in the corpus, plus 1; 0: free. The length is a power of 2, at most half of it is used. */
  slots = new Uint32Array(1_024);
  /** A bit for each hash that occurs: by it most codes that begin no gram are passed over without a look-up. */
  filter = new Uint8Array(1_024);
  #count = 0;

  constructor(corpus: SecretCorpus, size: number) {
    this.corpus = corpus;
    this.size = size;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the gram at a place of the corpus. @returns the place of the same gram added before; else -1 */
  add(place: number): number {
    const hash = this.#hashAt(place);
    const known = this.find(hash, this.corpus.codes, place);
    if (known >= 0) return known;
    this.#enter(hash, place);
    this.#count += 1;
    if (this.#count * 2 > this.slots.length) this.#grow();
    return -1;
  }

  /** Looks up the gram with this hash at an index of a text. @returns its place in the corpus; -1: it is not there */
  find(hash: number, text: ArrayLike<number>, index: number): number {
    const { slots } = this;
    for (let slot = (Math.imul(hash, spreader) >>> 0) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const known = slots[slot] ?? 0;
      if (known === 0) return -1;
      if (this.#isSame(known - 1, text, index)) return known - 1;
    }
  }

  #hashAt(place: number): number {
    const { codes } = this.corpus;
    let hash = 0;
    for (let at = place; at < place + this.size; at += 1) hash = (Math.imul(hash, base) + (codes[at] ?? 0)) | 0;
    return hash;
  }

  #isSame(place: number, text: ArrayLike<number>, index: number): boolean {
    const { codes } = this.corpus;
    for (let step = 0; step < this.size; step += 1) {
      if (codes[place + step] !== smallLetter(text[index + step] ?? 0)) return false;
    }
    return true;
  }

  #enter(hash: number, place: number): void {
    const { slots, filter } = this;
    const spread = Math.imul(hash, spreader) >>> 0;
    let slot = spread & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = place + 1;
    const bit = spread & (filter.length * 8 - 1);
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  #grow(): void {
    const { slots } = this;
    this.slots = new Uint32Array(slots.length * 2);
    this.filter = new Uint8Array(slots.length * 2);
    for (const known of slots) if (known !== 0) this.#enter(this.#hashAt(known - 1), known - 1);
  }
}

/** A gram of the corpus that a text holds: at `index` of the text, at `place` of the corpus. */
export interface FoundGram {
  readonly index: number;
  readonly place: number;
}

/** Finds the grams of a table in the first `length` codes of a text, in order, by the hash of the last `size` codes. */
export function* findGrams(table: GramTable, text: Uint16Array, length: number): Generator<FoundGram> {
  const { size, filter } = table;
  const mask = filter.length * 8 - 1;
  let leavingFactor = 1;
  for (let step = 0; step < size; step += 1) leavingFactor = Math.imul(leavingFactor, base);
  let hash = 0;
  for (let at = 0; at < length; at += 1) {
    hash = (Math.imul(hash, base) + smallLetter(text[at] ?? 0)) | 0;
    if (at >= size) hash = (hash - Math.imul(smallLetter(text[at - size] ?? 0), leavingFactor)) | 0;
    const bit = (Math.imul(hash, spreader) >>> 0) & mask;
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0 || at < size - 1) continue;
    const index = at - size + 1;
    const place = table.find(hash, text, index);
    if (place >= 0) yield { index, place };
  }
}
