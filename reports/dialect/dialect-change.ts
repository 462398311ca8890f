import type { SilenceId } from '../../specs/words/dialect.ts';
import type { ShownObservation } from '../record/run/run.ts';

/** A choice of a target that is another than before, where the interface leaves it open. */
export interface DialectChange {
  readonly silence: SilenceId;
  readonly place: string;
  readonly fact: string;
  /** Values that were always there, and never are now; else all that were seen. For a share, its size. */
  readonly before: string;
  /** Values that are always there now, and never were; else all that are seen. For a share, its size. */
  readonly after: string;
  /** For a fact that is a set: the members that are new, and (`removed`) those that were always there and are gone. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** All places, where several changed alike; `place` is the first of them. Absent: it is the only one. */
  readonly places?: readonly string[];
  readonly of: readonly [number, number];
  /** Whether both runs looked at it often enough; else it may be chance. */
  readonly isSure: boolean;
  readonly affects: string;
  /** In the base and in the candidate, as curl lines. */
  readonly requests: readonly [string, string];
}

export type ObservedTwice = readonly [was: ShownObservation, is: ShownObservation];
