import { type FoundGram, findGrams, type GramTable } from './gram-table.ts';

/** A stretch of a text, from `from` to before `to`, that consists of pieces of secrets. */
export interface GramRun {
  readonly from: number;
  readonly to: number;
  /** The first secret grams in it, in order: the corpus knows of each which secret it is part of. */
  readonly seeds: readonly FoundGram[];
}

/** The most seeds of a run: enough to get beyond a beginning that all tokens share. */
const maxSeeds = 1_024;

/**
 * Finds runs of adjoining or overlapping secret grams in the first `length` codes of a text. An open word at the
 * beginning or end of a run is left out of it, but at least one code of each secret gram stays in.
 */
export function* gramRuns(table: GramTable, text: Uint16Array, length: number): Generator<GramRun> {
  const { size, corpus } = table;
  let seeds: FoundGram[] = [];
  /** The start of the run's last secret gram in the text. */
  let last = -1;
  // An open gram is part of a word that is no secret. `openEnd` is the end of the last one so far, `openBefore` that of
  // the last one before the run, and `openBehind` the start of the first one behind the run; -1: there is none.
  let openEnd = 0;
  let openBefore = 0;
  let openBehind = -1;
  const run = (): GramRun => {
    const first = seeds[0]?.index ?? 0;
    const from = Math.max(first, openBefore);
    const to = openBehind < 0 ? last + size : Math.min(last + size, openBehind);
    // If open words cover all of the run, none of it stays readable.
    return { ...(from < to ? { from, to } : { from: first, to: last + size }), seeds };
  };
  for (const gram of findGrams(table, text, length)) {
    const { index, place } = gram;
    if (seeds.length > 0 && index > last + size) {
      yield run();
      seeds = [];
    }
    if (corpus.readable.has(place)) {
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
