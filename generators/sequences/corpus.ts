import type { BranchedProgram } from './branches.ts';
import type { Command } from './commands.ts';

/** A sequence, or program of branches, that produced a new transition (which answer follows which) or found a defect. */
export type CorpusEntry =
  | { readonly schemaVersion: 1; readonly kind: 'sequence'; readonly steps: readonly Command[] }
  | { readonly schemaVersion: 1; readonly kind: 'branches'; readonly program: BranchedProgram };

/** The most entries of a corpus, which later explorations play first; further ones are not kept. */
export const maxEntries = 500;
