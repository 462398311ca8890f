import { interfaceWords } from '../../specs/validation/interface-words.ts';
import { gramsOf } from './secret-forms.ts';

let interfaceGrams: ReadonlySet<string> | undefined;

/**
 * Open words: words and ids that are not secret although a secret may contain them, e.g. `individual` in the token
 * `individual-7f3a90`. They are those of the interface, of the profile, and of the answer that issued a token. A piece
 * of a secret within an open word stays readable; the whole secret never does. They are compared by grams.
 */
export class OpenWords {
  readonly #grams: ReadonlySet<string>;
  readonly #others: OpenWords | null;

  /** @param words beside those of the interface @param others open words that are open here, too */
  constructor(words: readonly string[], others: OpenWords | null = null) {
    this.#grams = new Set(words.flatMap(gramsOf));
    this.#others = others;
  }

  /** Whether a gram, in small letters, is part of a word that is not a secret. */
  has(gram: string): boolean {
    if (this.#others !== null) return this.#grams.has(gram) || this.#others.has(gram);
    interfaceGrams ??= new Set([...interfaceWords()].flatMap(gramsOf));
    return this.#grams.has(gram) || interfaceGrams.has(gram);
  }
}
