import type { BranchedProgram } from './branches.ts';
import type { Command } from './commands.ts';

/** A sequence of commands, or a program of branches, that showed something new when it was first played. */
export type CorpusEntry =
  | { readonly schemaVersion: 1; readonly kind: 'sequence'; readonly steps: readonly Command[] }
  | { readonly schemaVersion: 1; readonly kind: 'branches'; readonly program: BranchedProgram };

/** The most entries of a corpus; further ones are not kept. */
export const maxEntries = 500;
