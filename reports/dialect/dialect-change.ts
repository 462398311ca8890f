import type { SilenceId } from '../../specs/words/dialect.ts';
import type { ShownObservation } from '../record/run/run.ts';

/** A choice of a target that is another than before, where the interface leaves it open. */
export interface DialectChange {
  readonly silence: SilenceId;
  readonly place: string;
  readonly fact: string;
  /**
   * The values of the base, in words: those that were always there and never are now; if there are none, all. If only the
   * share of a value changed: `null in 3 of 40`.
   */
  readonly before: string;
  /** The values of the candidate, likewise: those that are always there now and never were; if there are none, all. */
  readonly after: string;
  /** For a fact that is a set: the members that are new, and (`removed`) those that were always there and are gone. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** All places, where several changed alike; `place` is the first of them. Absent: it is the only one. */
  readonly places?: readonly string[];
  /** The number of looks of the base, and of the candidate. */
  readonly of: readonly [number, number];
  /** Whether both runs looked often enough; else it may be chance. */
  readonly isSure: boolean;
  /** The clients that the change may break, in a phrase. */
  readonly affects: string;
  /** In the base and in the candidate, as curl lines. */
  readonly requests: readonly [string, string];
}

/** The observations of one fact in the base and in the candidate. */
export type ObservedTwice = readonly [was: ShownObservation, is: ShownObservation];
