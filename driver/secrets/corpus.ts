import { QuadFilter } from './quad-filter.ts';

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

/** In the place of a gram: none begins here. */
export const noGram = 0xffff_ffff;

/** The facts about the gram that begins at a place. */
const openFlag = 1;
const sharedFlag = 2;

/** All that is looked for, in small letters, one form of a secret after the other. */
export class SecretCorpus {
  codes = new Uint16Array(4_096);
  /** For each place, the first one at which the gram stands that begins there, or {@link noGram}. */
  firstPlaces = new Uint32Array(4_096);
  /** For each place, the number of the form that it is part of. */
  #formNumbers = new Uint32Array(4_096);
  #flags = new Uint8Array(4_096);
  readonly quads = new QuadFilter();
  #length = 0;
  readonly #forms: CorpusForm[] = [];

  /** Adds a form; `codes` are in small letters. */
  add(codes: Uint16Array, form: Omit<CorpusForm, 'start' | 'end'>): CorpusForm {
    const start = this.#length;
    const end = start + codes.length;
    while (end > this.codes.length) this.#grow();
    this.codes.set(codes, start);
    this.firstPlaces.fill(noGram, start, end);
    this.#formNumbers.fill(this.#forms.length, start, end);
    this.#length = end;
    const added = { ...form, start, end };
    this.#forms.push(added);
    this.quads.add(codes);
    return added;
  }

  formAt(place: number): CorpusForm {
    const form = this.#forms[this.#formNumbers[place] ?? 0];
    if (form === undefined) throw new Error('the corpus of secrets is empty');
    return form;
  }

  /** So many codes from a place on, as a text. */
  textAt(place: number, count: number): string {
    return String.fromCharCode(...this.codes.subarray(place, place + count));
  }

  /** Whether the gram at a place may stay readable: it is part of a word or an id that is not a secret. */
  isOpen(place: number): boolean {
    return ((this.#flags[place] ?? 0) & openFlag) !== 0;
  }

  setOpen(place: number, isOpen: boolean): void {
    const flags = this.#flags[place] ?? 0;
    this.#flags[place] = isOpen ? flags | openFlag : flags & ~openFlag;
  }

  /** Whether several secrets have the gram at a place, so that it does not tell which of them it is. */
  isShared(place: number): boolean {
    return ((this.#flags[place] ?? 0) & sharedFlag) !== 0;
  }

  setShared(place: number): void {
    this.#flags[place] = (this.#flags[place] ?? 0) | sharedFlag;
  }

  #grow(): void {
    const { codes, firstPlaces } = this;
    const formNumbers = this.#formNumbers;
    const flags = this.#flags;
    this.codes = new Uint16Array(codes.length * 2);
    this.codes.set(codes);
    this.firstPlaces = new Uint32Array(codes.length * 2);
    this.firstPlaces.set(firstPlaces);
    this.#formNumbers = new Uint32Array(codes.length * 2);
    this.#formNumbers.set(formNumbers);
    this.#flags = new Uint8Array(flags.length * 2);
    this.#flags.set(flags);
  }
}
