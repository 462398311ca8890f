import { isDeepStrictEqual } from 'node:util';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';

/** The transitions of a sequence that tell it from others: which answer followed which. Texts of our own alone. */
export type Features = Iterable<string>;

/**
 * Shared by the checks of a run that goes on once they have ended: the sequences to play first, and all that was seen so
 * far, so that a sequence which shows something new is kept.
 */
export class Exploration {
  readonly #corpus: readonly CorpusEntry[];
  readonly #seen = new Set<string>();
  readonly #taken = new Set<CorpusEntry['kind']>();
  readonly #keep: (entry: CorpusEntry) => void;

  /** @param keep takes what is to be kept; entries of the corpus are not handed over again */
  constructor(corpus: readonly CorpusEntry[], keep: (entry: CorpusEntry) => void) {
    this.#corpus = corpus;
    this.#keep = keep;
  }

  /** The entries of the corpus of one kind, the first time; none later. */
  takeEntries<Kind extends CorpusEntry['kind']>(kind: Kind): readonly (CorpusEntry & { readonly kind: Kind })[] {
    if (this.#taken.has(kind)) return [];
    this.#taken.add(kind);
    return this.#corpus.filter((entry): entry is CorpusEntry & { readonly kind: Kind } => entry.kind === kind);
  }

  /** Notes what was seen while an entry was played, and keeps the entry if any of it is new. */
  note(entry: CorpusEntry, features: Features): void {
    const before = this.#seen.size;
    for (const feature of features) if (this.#seen.size < maxFeatures) this.#seen.add(feature);
    if (this.#seen.size > before) this.keep(entry);
  }

  /** Keeps an entry that is worth playing again, whatever was seen: one that found something. */
  keep(entry: CorpusEntry): void {
    if (!this.#corpus.some((known) => isDeepStrictEqual(known, entry))) this.#keep(entry);
  }
}

/** Bounds the memory: there are some hundreds of pairs of operations and statuses. */
const maxFeatures = 5_000;
