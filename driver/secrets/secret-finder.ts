import { type CorpusForm, type KnownSecret, SecretCorpus } from './corpus.ts';
import { GramTable } from './gram-table.ts';
import { type FoundPiece, PieceNames } from './name-pieces.ts';
import type { OpenWords } from './open-words.ts';
import { gramSize, hasBlank, looksEscaped, secretForms } from './secret-forms.ts';
import { textViews } from './text-views.ts';

/** The least characters of a secret that is searched for: shorter ones occur in ordinary text by chance. */
export const shortestSearched = 6;

/** The most texts without a secret that are remembered, since names recur, and the most characters of one. */
const [maxClean, longestClean] = [4_000, 200];

/** Finds each piece of a secret of at least {@link gramSize} characters, in all its forms, in linear time. */
export class SecretFinder {
  readonly #corpus = new SecretCorpus();
  readonly #tables = [gramSize, gramSize - 1, shortestSearched].map((size) => new GramTable(this.#corpus, size));
  #keepsBlanks = false;
  #asEscaped = false;
  readonly #clean = new Set<string>();

  /** Searches for a secret from now on. Its pieces within open words stay readable, unless they are all of it. */
  add(secret: KnownSecret, open: OpenWords): void {
    this.#clean.clear();
    this.#keepsBlanks ||= hasBlank(secret.value);
    this.#asEscaped ||= looksEscaped(secret.value);
    for (const { codes, isBase64, places } of secretForms(secret.value)) {
      const table = this.#tables.find(({ size }) => size <= codes.length);
      if (table === undefined) continue;
      const form = this.#corpus.add(codes, { secret, isBase64, places });
      this.#addGrams(form, table, isBase64 || table.size < gramSize ? null : open);
    }
  }

  /** Lists all pieces of secrets in a text by their start, and at one start the longest first. Pieces may overlap. */
  find(text: string): readonly FoundPiece[] {
    if (text.length < shortestSearched || this.#clean.has(text)) return [];
    const tables = this.#tables.filter(({ isEmpty }) => !isEmpty);
    if (tables.length === 0) return [];
    const found: FoundPiece[] = [];
    const options = { keepsBlanks: this.#keepsBlanks, asEscaped: this.#asEscaped };
    for (const view of textViews(text, options)) {
      for (const table of tables) new PieceNames(table, view).addTo(found);
    }
    if (found.length === 0 && text.length <= longestClean && this.#clean.size < maxClean) this.#clean.add(text);
    return found.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** @param open null: no gram of the form stays readable */
  #addGrams(form: CorpusForm, table: GramTable, open: OpenWords | null): void {
    const { size } = table;
    const corpus = this.#corpus;
    const places = Array.from({ length: form.end - form.start - size + 1 }, (_, index) => form.start + index);
    const areOpen = places.map((place) => open?.has(corpus.textAt(place, size)) ?? false);
    const isAllOpen = areOpen.every((isOpen) => isOpen);
    places.forEach((place, index) => {
      const isOpen = areOpen[index] === true && !isAllOpen;
      const known = table.add(place);
      if (known < 0) {
        if (isOpen) corpus.open.add(place);
        return;
      }
      // A gram that is open in one secret may be secret in another one.
      if (!isOpen) corpus.open.delete(known);
      if (corpus.formAt(known).secret !== form.secret) corpus.shared.add(known);
    });
  }
}
