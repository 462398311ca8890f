/** Times in milliseconds, sizes in bytes, shares from 0 to 1. */
export type Unit = 'ms' | 'bytes' | 'count' | 'share';

/** A line of the table. Each round has one of our values, and one of another program that does the same work. */
export interface Row {
  readonly name: string;
  readonly unit: Unit;
  readonly values: readonly number[];
  /** `speed`: how fast ours is, 1 for as fast as the other. `time`: how long ours takes. */
  readonly other?: { readonly name: string; readonly values: readonly number[]; readonly ratio: 'speed' | 'time' };
  /** Our aim: a speed at least, a time at most; without `other`, a value at most. */
  readonly wanted?: number;
}

/** `note`: how the rows were measured. */
export interface Section {
  readonly rows: readonly Row[];
  readonly note: string;
}

/** The thoroughness of a measurement; `npm run bench -- --quick` asks for less. */
export interface Pass {
  /** Odd, so that the median is one of them. */
  readonly rounds: number;
  /** For each side in a round, in milliseconds of a core. */
  readonly roundMs: number;
  /** The number of rounds where one round takes seconds. */
  readonly runs: number;
  /** Only the smallest sizes are measured. */
  readonly small: boolean;
}
