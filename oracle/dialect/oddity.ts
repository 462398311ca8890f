import type { SilenceId } from '../../specs/words/dialect.ts';

/** What a request has that the interface leaves open what comes of. */
export interface Oddity {
  readonly silence: SilenceId;
  /** In a few words: `a negative limit`. */
  readonly label: string;
}
