import type { OutputLine } from './read-output.ts';

/**
 * The most that can be known of an id. `there`: these lines. `absent`: the service says so. `partly`: some of these
 * lines. `waiting`: not before the deadline. `refused`: nothing says whether it is there.
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
