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
