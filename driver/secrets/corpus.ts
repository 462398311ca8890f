/**
 * A secret is found by its grams: stretches of this many UTF-16 codes. Of the secret `abcdefghij` they are `abcdefgh`,
 * `bcdefghi` and `cdefghij`; a text that holds any of them holds a piece of the secret.
 */
export const gramSize = 8;

/** The least characters of a secret that is searched for: shorter ones occur in ordinary text by chance. */
export const shortestSearched = 6;

/** A credential that must not be shown. */
export interface KnownSecret {
  /** The variable that stands for it in texts and in a shell, e.g. `$ACCESS_TOKEN`. */
  readonly variable: string;
  readonly value: string;
}

/** A form: a way to write a secret, as `a/b` for `a%2fb`, in the codes of the corpus from `start` to before `end`. */
export interface CorpusForm {
  readonly secret: KnownSecret;
  /** Whether it is the base64 of the secret; else it is the secret, as it is or with escapes undone. */
  readonly isBase64: boolean;
  readonly start: number;
  readonly end: number;
  /** For each code, where in the secret its character starts and ends; null: each code is one of the secret's own. */
  readonly positions: { readonly starts: Uint32Array; readonly ends: Uint32Array } | null;
}

/** The codes of all forms of all secrets, in small letters, in a row. A place is an index into them. */
export class SecretCorpus {
  readonly codes: number[] = [];
  /** For each place, the form that it is part of. */
  readonly #forms: CorpusForm[] = [];
  /** Places where a gram starts that also occurs in open words (see `OpenWords`), so that it may stay readable. */
  readonly readable = new Set<number>();
  /** Places where a gram starts that occurs in several secrets, so that it does not show which one was found. */
  readonly shared = new Set<number>();

  /** Adds a form; `codes` are in small letters. */
  add(codes: Uint16Array, form: Omit<CorpusForm, 'start' | 'end'>): CorpusForm {
    const start = this.codes.length;
    const added = { ...form, start, end: start + codes.length };
    for (const code of codes) {
      this.codes.push(code);
      this.#forms.push(added);
    }
    return added;
  }

  formAt(place: number): CorpusForm {
    const form = this.#forms[place];
    if (form === undefined) throw new Error(`the corpus of secrets has no place ${place}`);
    return form;
  }

  textAt(place: number, count: number): string {
    return String.fromCharCode(...this.codes.slice(place, place + count));
  }
}
