import type { Wrapper } from '../call.ts';

/** The theme of a fault. `isolation` and `credential` are the ones about security. */
type Kind =
  | 'field'
  | 'enumeration'
  | 'limit'
  | 'paging'
  | 'batch'
  | 'error'
  | 'date'
  | 'round-trip'
  | 'filter'
  | 'jobs'
  | 'connection'
  | 'memory'
  | 'overlap'
  | 'isolation'
  | 'credential';

/** One way to break a must of the interface, observable from outside, other than those of the sandbox and of `npm run mutants`. */
export interface Fault {
  /** Says what the implementation does wrong, in a clause without its subject. */
  summary: string;
  kind: Kind;
  /** Whether the fault shows only in some requests or for some values. */
  conditional: boolean;
  /** Whether the fault shows only after another request. */
  stateful: boolean;
  /** The effort that finds the fault, if a quick run has no room for the request that shows it. Absent: quick. */
  effort?: 'standard';
  /** Made anew for each server, so that no two servers share what the fault remembers. */
  wrap: Wrapper;
}

/** Faults of one theme, by their permanent ids. */
export type Faults = Readonly<Record<string, Fault>>;

type Showing = Pick<Fault, 'kind' | 'conditional' | 'stateful'>;

/** A fault that shows at once, whatever is asked. */
export const plain = (kind: Kind): Showing => ({ kind, conditional: false, stateful: false });
/** A fault that shows only for some requests or values. */
export const sometimes = (kind: Kind): Showing => ({ kind, conditional: true, stateful: false });
/** A fault that shows only after something else. */
export const afterwards = (kind: Kind): Showing => ({ kind, conditional: false, stateful: true });
/** A fault that shows only for some requests or values, and only after something else. */
export const sometimesAfterwards = (kind: Kind): Showing => ({ kind, conditional: true, stateful: true });
