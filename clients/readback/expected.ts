import type { OutputLine } from './read-output.ts';

/**
 * The most that can be known of one id of the input, or of the task. `there`: these lines. `absent`: the service says that it is not
 * there. `partly`: some of these lines could be had, and no more. `waiting`: it cannot be had before the deadline. `refused`: it cannot be had at all, and nothing says whether it
 * is there.
 */
export type Expected =
  | { readonly kind: 'there'; readonly lines: readonly OutputLine[] }
  | { readonly kind: 'partly'; readonly lines: readonly OutputLine[] }
  | { readonly kind: 'absent' | 'waiting' | 'refused' };

/** Truth about a task: by id in lower case; of a task without ids there is one entry, by the task's own name. */
export type Truth = ReadonlyMap<string, Expected>;

/** The effects of a write. */
export interface Effects {
  /** Counts the times that it was carried out. */
  readonly count: number;
  /** The results that the client was given, as lines. */
  readonly given: readonly OutputLine[];
}
