/** A unit of values: times in milliseconds, sizes in bytes, shares from 0 to 1. */
export type Unit = 'ms' | 'bytes' | 'count' | 'share';

/** One line of the table: values of ours, one a round, beside those of something else that does the same work. */
export interface Row {
  readonly name: string;
  readonly unit: Unit;
  readonly values: readonly number[];
  /** Values of the same rounds. `speed`: how fast ours is, 1 for as fast as the other. `time`: how long ours takes. */
  readonly other?: { readonly name: string; readonly values: readonly number[]; readonly ratio: 'speed' | 'time' };
  /** The bound that the project has set itself: of a speed at least, of a time at most; without another, of the value. */
  readonly wanted?: number;
}

/** A part of the bench: its rows, and what the reader needs to know of how they were measured. */
export interface Section {
  readonly rows: readonly Row[];
  readonly note: string;
}

/** The thoroughness of a measurement. */
export interface Pass {
  /** Rounds of each comparison, an odd number, so that the median is one of them. */
  readonly rounds: number;
  /** The time that each side of a comparison is measured in a round, in milliseconds of a core. */
  readonly roundMs: number;
  /** Rounds of what takes seconds, and whether only the smallest sizes are measured. */
  readonly runs: number;
  readonly small: boolean;
}
