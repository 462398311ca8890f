import type { OutputLine } from './read-output.ts';

/**
 * The most that a client can learn of an id. `there`: all of these lines. `partly`: some of them. `absent`: the service
 * says that it does not exist. `waiting`: nothing before the deadline. `refused`: not even whether it exists.
 */
export type Expected =
  | { readonly kind: 'there'; readonly lines: readonly OutputLine[] }
  | { readonly kind: 'partly'; readonly lines: readonly OutputLine[] }
  | { readonly kind: 'absent' | 'waiting' | 'refused' };

/** The key is an id in lower case; a task without ids has one entry under its own name. */
export type Truth = ReadonlyMap<string, Expected>;

/** The number of times that a write took effect, and the results that the client was given. */
export interface Effects {
  readonly count: number;
  readonly given: readonly OutputLine[];
}
