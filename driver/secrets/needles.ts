import type { FoldedText } from './folded-text.ts';

/** Where in a text something was found, from `start` to before `end`, and what. */
export interface Hit<T> {
  readonly start: number;
  readonly end: number;
  readonly found: T;
}

interface Bucket<T> {
  /** Of the needles that begin alike, the longest first. */
  lengths: readonly number[];
  readonly byText: Map<string, T>;
}

/** What needles begin with, to be sorted by it. */
const headLength = 4;

/**
 * Finds any of many strings in a text, in one pass over it. The cost is that of the text, plus that of places that
 * begin like a needle; the number of needles does not matter.
 */
export class Needles<T> {
  readonly #filter = new Uint8Array(65_536);
  readonly #buckets = new Map<string, Bucket<T>>();

  /** Adds a needle, folded as the texts will be. Of two equal ones the first counts; too short ones are left out. */
  add(needle: FoldedText, found: T): void {
    const text = textOf(needle.codes, 0, needle.codes.length);
    if (text.length < headLength) return;
    const head = text.slice(0, headLength);
    const bucket = this.#buckets.get(head) ?? { lengths: [], byText: new Map() };
    this.#buckets.set(head, bucket);
    if (bucket.byText.has(text)) return;
    bucket.byText.set(text, found);
    bucket.lengths = [...new Set([...bucket.lengths, text.length])].sort((a, b) => b - a);
    this.#filter[headHash(needle.codes, 0)] = 1;
  }

  /** All hits, in order and without overlaps; where several needles begin at one place, the longest. */
  find(text: FoldedText): readonly Hit<T>[] {
    const { codes, starts, ends } = text;
    const hits: Hit<T>[] = [];
    for (let at = 0; at + headLength <= codes.length; at += 1) {
      if (this.#filter[headHash(codes, at)] === 0) continue;
      const bucket = this.#buckets.get(textOf(codes, at, at + headLength));
      const length = bucket?.lengths.find(
        (length) => at + length <= codes.length && bucket.byText.has(textOf(codes, at, at + length)),
      );
      if (bucket === undefined || length === undefined) continue;
      const found = bucket.byText.get(textOf(codes, at, at + length));
      const [start, end] = [starts[at], ends[at + length - 1]];
      if (found !== undefined && start !== undefined && end !== undefined) hits.push({ start, end, found });
      at += length - 1;
    }
    return hits;
  }
}

function textOf(codes: Uint16Array, from: number, to: number): string {
  return String.fromCharCode(...codes.subarray(from, to));
}

function headHash(codes: Uint16Array, at: number): number {
  let hash = 0;
  for (let step = 0; step < headLength; step += 1) hash = (Math.imul(hash, 31) + (codes[at + step] ?? 0)) & 0xffff;
  return hash;
}
