import type { Wrapper } from '../call.ts';

/** One legal way to differ: nothing may fail at level must. */
export interface Variant {
  /** Says what the implementation does, in a clause without its subject. */
  summary: string;
  /** Whether an advisory is in order: where it breaks a constraint whose breach the interface leaves without consequence. */
  advisories?: true;
  /** Why it is legal: what the interface leaves open, or does not demand. */
  leeway: string;
  /** Made anew for every server. */
  wrap: Wrapper;
  /** A path below which everything is served, in the profile's base address. */
  basePath?: string;
  /** The beginning of the ids of benefits. */
  benefitPrefix?: string;
}

/** Variants of one theme, by their permanent ids. */
export type Variants = Readonly<Record<string, Variant>>;

/** Changes nothing: for variants that are made elsewhere, and as a start for combinations. */
export const asIs: Wrapper = (next) => next;
