import type { SilenceId } from '../../specs/words/dialect.ts';

/** A property of a request that leaves open how it is answered. */
export interface Oddity {
  readonly silence: SilenceId;
  /** In a few words: `a negative limit`. */
  readonly label: string;
}
