import { isDeepStrictEqual } from 'node:util';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';

/** The state shared by checks that go on after a run: a sequence with a transition that was not seen before is kept. */
export class Exploration {
  readonly #corpus: readonly CorpusEntry[];
  readonly #seen = new Set<string>();
  readonly #taken = new Set<CorpusEntry['kind']>();
  readonly #keep: (entry: CorpusEntry) => void;

  /** @param keep takes each entry to keep that is not in the corpus yet */
  constructor(corpus: readonly CorpusEntry[], keep: (entry: CorpusEntry) => void) {
    this.#corpus = corpus;
    this.#keep = keep;
  }

  /** Returns the entries of one kind at the first call; none later. */
  takeEntries<Kind extends CorpusEntry['kind']>(kind: Kind): readonly (CorpusEntry & { readonly kind: Kind })[] {
    if (this.#taken.has(kind)) return [];
    this.#taken.add(kind);
    return this.#corpus.filter((entry): entry is CorpusEntry & { readonly kind: Kind } => entry.kind === kind);
  }

  /** Notes the transitions of a played entry, and keeps it if any is new. */
  note(entry: CorpusEntry, transitions: Iterable<string>): void {
    const before = this.#seen.size;
    for (const each of transitions) if (this.#seen.size < maxTransitions) this.#seen.add(each);
    if (this.#seen.size > before) this.keep(entry);
  }

  /** Keeps an entry that found a defect, even if its transitions are all known. */
  keep(entry: CorpusEntry): void {
    if (!this.#corpus.some((known) => isDeepStrictEqual(known, entry))) this.#keep(entry);
  }
}

/** The most transitions that are remembered; there are some hundreds of pairs of operations and statuses. */
const maxTransitions = 5_000;
