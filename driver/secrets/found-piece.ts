import type { KnownSecret } from './corpus.ts';
import type { Written } from './text-views.ts';

/** A piece of a secret in a text, from `start` to before `end`. */
export interface FoundPiece {
  readonly start: number;
  readonly end: number;
  readonly secret: KnownSecret;
  /** The part of the secret, in UTF-16 units; all of it if the part is not known. */
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
  readonly written: Written;
}
