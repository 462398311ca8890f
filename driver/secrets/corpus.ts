/** A credential that must not get out. */
export interface KnownSecret {
  /** The variable that stands for it in texts and in a shell, e.g. `$ACCESS_TOKEN`. */
  readonly variable: string;
  readonly value: string;
}

/** One way in which a secret is looked for, from `start` to before `end` in the corpus. */
export interface CorpusForm {
  readonly secret: KnownSecret;
  /** Whether it is the base64 of the secret; else it is the secret itself, more or less as it is. */
  readonly isBase64: boolean;
  readonly start: number;
  readonly end: number;
  /** For each code, where in the secret its character begins, and behind its end; null: code by code. */
  readonly places: { readonly starts: Uint32Array; readonly ends: Uint32Array } | null;
}

/** All that is looked for, in small letters, one form of a secret after the other. */
export class SecretCorpus {
  readonly codes: number[] = [];
  /** For each place, the form that it is part of. */
  readonly #forms: CorpusForm[] = [];
  /** Places whose gram may stay readable: it is part of a word or an id that is not a secret. */
  readonly open = new Set<number>();
  /** Places whose gram several secrets have, so that it does not tell which of them it is. */
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
