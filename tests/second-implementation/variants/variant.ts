import type { Wrapper } from '../call.ts';

/** One legal way to differ from the unmodified implementation: a run must find no must broken. */
export interface Variant {
  /** Says what the implementation does, in a clause without its subject. */
  summary: string;
  /** Whether a run may advise, since the variant breaks a constraint for whose breach the interface names no consequence. */
  advisories?: true;
  /** Why it is legal: what the interface leaves open, or does not demand. */
  leeway: string;
  /** Made anew for each server. */
  wrap: Wrapper;
  /** A path below which everything is served, in the profile's base address. */
  basePath?: string;
  /** The beginning of the ids of benefits. */
  benefitPrefix?: string;
}

/** Variants of one theme, by their permanent ids. */
export type Variants = Readonly<Record<string, Variant>>;

/** Changes nothing, for variants that take effect by other fields than `wrap`. */
export const asIs: Wrapper = (next) => next;
