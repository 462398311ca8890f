import { type CorpusForm, gramSize, type KnownSecret, SecretCorpus, shortestSearched } from './corpus.ts';
import { GramTable } from './gram-table.ts';
import { type FoundPiece, PieceSearch } from './name-pieces.ts';
import type { OpenWords } from './open-words.ts';
import { hasBlank, looksEscaped, secretForms } from './secret-forms.ts';
import { textViews } from './text-views.ts';

/** The most texts without a secret that are remembered, since keys of JSON and names of headers recur. */
const maxClean = 4_000;
const longestClean = 200;

/**
 * Finds each piece of a secret of at least {@link gramSize} characters, and whole secrets of at least
 * {@link shortestSearched}, in all forms, in linear time. What a gram, a form, a place and a code are: see `corpus.ts`.
 */
export class SecretFinder {
  readonly #corpus = new SecretCorpus();
  /** A table for each size of gram, the largest first: a form goes into the first whose grams are no longer than it. */
  readonly #tables = [gramSize, gramSize - 1, shortestSearched].map((size) => new GramTable(this.#corpus, size));
  readonly #viewOptions = { keepsBlanks: false, asEscaped: false };
  readonly #clean = new Set<string>();

  /** Searches for a secret from now on. Its pieces within open words stay readable, unless they are all of it. */
  add(secret: KnownSecret, open: OpenWords): void {
    this.#clean.clear();
    this.#viewOptions.keepsBlanks ||= hasBlank(secret.value);
    this.#viewOptions.asEscaped ||= looksEscaped(secret.value);
    for (const { codes, isBase64, positions } of secretForms(secret.value)) {
      const table = this.#tables.find(({ size }) => size <= codes.length);
      if (table === undefined) continue;
      const form = this.#corpus.add(codes, { secret, isBase64, positions });
      // Open words are compared by grams of `gramSize` codes, as they are, not in base64.
      const mayStayReadable = !isBase64 && table.size === gramSize;
      this.#addGrams(form, table, mayStayReadable ? open : null);
    }
  }

  /** Lists all pieces of secrets in a text by their start, and at one start the longest first. Pieces may overlap. */
  find(text: string): readonly FoundPiece[] {
    if (text.length < shortestSearched || this.#clean.has(text)) return [];
    const tables = this.#tables.filter(({ isEmpty }) => !isEmpty);
    if (tables.length === 0) return [];
    const found: FoundPiece[] = [];
    for (const view of textViews(text, this.#viewOptions)) {
      for (const table of tables) new PieceSearch(table, view).addTo(found);
    }
    if (found.length === 0 && text.length <= longestClean && this.#clean.size < maxClean) this.#clean.add(text);
    return found.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Adds each gram of a form to its table. @param open the words in which a gram stays readable; null: none does */
  #addGrams(form: CorpusForm, table: GramTable, open: OpenWords | null): void {
    const { size } = table;
    const corpus = this.#corpus;
    const places = Array.from({ length: form.end - form.start - size + 1 }, (_, index) => form.start + index);
    const areOpen = places.map((place) => open?.has(corpus.textAt(place, size)) ?? false);
    // A secret that consists of open words would not be hidden at all.
    const isAllOpen = areOpen.every((isOpen) => isOpen);
    places.forEach((place, index) => {
      const isOpen = areOpen[index] === true && !isAllOpen;
      const known = table.add(place);
      const isNew = known < 0;
      if (isNew) {
        if (isOpen) corpus.readable.add(place);
        return;
      }
      // The same gram was added before. If it is open in one secret, and not in the other, it is hidden.
      if (!isOpen) corpus.readable.delete(known);
      if (corpus.formAt(known).secret !== form.secret) corpus.shared.add(known);
    });
  }
}
