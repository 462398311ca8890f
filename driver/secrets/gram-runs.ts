import type { SecretCorpus } from './corpus.ts';
import { GramScan, type GramTable } from './gram-table.ts';

/** A stretch of a text, from `from` to before `to`, that consists of pieces of secrets. */
export interface GramRun {
  readonly from: number;
  readonly to: number;
}

/** Places by which it is decided which secrets a run is made of: enough to get beyond what all tokens begin with. */
const maxSeeds = 1_024;

/** Where seeds are kept: one text is gone through at a time. */
const seedIndices = new Int32Array(maxSeeds);
const seedPlaces = new Int32Array(maxSeeds);

/**
 * Goes through a text from one run of grams to the next. Where a word that may be read begins in a run or ends in it, the
 * word is left out; of each gram that may not be read at least one code stays in.
 */
export class GramRuns {
  /** Where the last run meets the corpus: the first of such indices in the text, in order, and their places. */
  readonly seedIndices = seedIndices;
  readonly seedPlaces = seedPlaces;
  seedCount = 0;
  readonly #scan: GramScan;
  readonly #corpus: SecretCorpus;
  readonly #size: number;
  /** Behind the last open gram so far. */
  #openEnd = 0;
  /** Whether the scan stands at a gram that belongs to no run yet. */
  #isAhead = false;

  constructor(table: GramTable, text: Uint16Array, length: number) {
    this.#scan = new GramScan(table, text, length);
    this.#corpus = table.corpus;
    this.#size = table.size;
  }

  /** The next run; null behind the last. Runs that touch each other are one. */
  next(): GramRun | null {
    const scan = this.#scan;
    const corpus = this.#corpus;
    const size = this.#size;
    this.seedCount = 0;
    let first = -1;
    let last = -1;
    let openBefore = 0;
    let openBehind = -1;
    while (this.#isAhead || scan.next()) {
      this.#isAhead = false;
      const { index, place } = scan;
      if (first >= 0 && index > last + size) {
        this.#isAhead = true;
        break;
      }
      if (corpus.isOpen(place)) {
        this.#openEnd = index + size;
        if (first >= 0 && openBehind < 0) openBehind = index;
        continue;
      }
      if (first < 0) {
        first = index;
        openBefore = this.#openEnd;
      }
      last = index;
      openBehind = -1;
      if (this.seedCount < maxSeeds) {
        seedIndices[this.seedCount] = index;
        seedPlaces[this.seedCount] = place;
        this.seedCount += 1;
      }
    }
    if (first < 0) return null;
    const from = Math.max(first, openBefore);
    const to = openBehind < 0 ? last + size : Math.min(last + size, openBehind);
    return from < to ? { from, to } : { from: first, to: last + size };
  }
}
