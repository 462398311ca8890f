import type { BranchedProgram } from './branches.ts';
import type { Command } from './commands.ts';

/** A sequence of commands, or a program of branches, that once showed something that none before it did. */
export type CorpusEntry =
  | { readonly schemaVersion: 1; readonly kind: 'sequence'; readonly steps: readonly Command[] }
  | { readonly schemaVersion: 1; readonly kind: 'branches'; readonly program: BranchedProgram };

/** Entries that a corpus holds at most; what is found beyond them is played, and not kept. */
export const mostEntries = 500;
