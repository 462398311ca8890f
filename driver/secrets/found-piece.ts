import type { KnownSecret } from './corpus.ts';
import type { Written } from './text-views.ts';

/** A piece of a secret in a text, from `start` to before `end`. */
export interface FoundPiece {
  readonly start: number;
  readonly end: number;
  readonly secret: KnownSecret;
  /** Which part of the secret it is, in UTF-16 units; from 0 to its length also where that is not known. */
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
  readonly written: Written;
}
