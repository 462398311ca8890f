import { type FoundGram, findGrams, type GramTable } from './gram-table.ts';

/** A stretch of a text, from `from` to before `to`, that consists of pieces of secrets. */
export interface GramRun {
  readonly from: number;
  readonly to: number;
  /** The first grams of it that may not be read, in order: they tell which secrets it is made of. */
  readonly seeds: readonly FoundGram[];
}

/** Seeds of a run: enough to get beyond what all tokens begin with. */
const maxSeeds = 1_024;

/**
 * Finds the runs of grams in the first `length` codes of a text; those that touch each other are one. If a word that may
 * be read begins in a run or ends in it, the word is left out; of each gram that may not be read at least one code stays in.
 */
export function* gramRuns(table: GramTable, text: Uint16Array, length: number): Generator<GramRun> {
  const { size, corpus } = table;
  let seeds: FoundGram[] = [];
  let last = -1;
  /** Behind the last gram so far that may be read, that one before the run, and the first one in it; -1: none. */
  let openEnd = 0;
  let openBefore = 0;
  let openBehind = -1;
  const run = (): GramRun => {
    const first = seeds[0]?.index ?? 0;
    const from = Math.max(first, openBefore);
    const to = openBehind < 0 ? last + size : Math.min(last + size, openBehind);
    return { ...(from < to ? { from, to } : { from: first, to: last + size }), seeds };
  };
  for (const gram of findGrams(table, text, length)) {
    const { index, place } = gram;
    if (seeds.length > 0 && index > last + size) {
      yield run();
      seeds = [];
    }
    if (corpus.open.has(place)) {
      openEnd = index + size;
      if (openBehind < 0) openBehind = index;
      continue;
    }
    if (seeds.length === 0) openBefore = openEnd;
    last = index;
    openBehind = -1;
    if (seeds.length < maxSeeds) seeds.push(gram);
  }
  if (seeds.length > 0) yield run();
}
