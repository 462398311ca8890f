import type { SilenceId } from '../../specs/words/dialect.ts';

/** The target's choices that an answer shows at one place, where the interface leaves them open. */
export interface Trait {
  readonly silence: SilenceId;
  /** Operation, status and JSON pointer with `*` for each index; or the operation and what is odd about the request. */
  readonly place: string;
  readonly fact: string;
  /** Each at most once. Empty if the place was looked at and nothing was there, e.g. an object without keys. */
  readonly values: readonly string[];
}

/** A property of a request that leaves open how it is answered. */
export interface Oddity {
  readonly silence: SilenceId;
  /** In a few words: `a negative limit`. */
  readonly label: string;
}

export const odd = (silence: SilenceId, label: string): Oddity => ({ silence, label });

export const traitOf = (silence: SilenceId, place: string, fact: string, ...values: readonly string[]): Trait => ({
  silence,
  place,
  fact,
  values,
});

/** The most characters of a key, a name or a value that is kept. */
const longest = 200;

/** Replaces a long text by a note of its length. A cut text could hold a part of a secret that is not recognised. */
export const shortText = (text: string): string =>
  text.length <= longest ? text : `a text of more than ${longest} characters`;
