import { quantile } from '../verdict/time/latency.ts';

/**
 * What all operations have in common in each run of a plan: how far their logarithms lie from what is usual for each of
 * them, in the middle over the operations. A busier machine, or a slower network, moves them together.
 * @param table by operation, a logarithm for each run; all of one length
 * @returns one value for each run
 */
export function commonShifts(table: readonly (readonly number[])[]): readonly number[] {
  const runs = table[0]?.length ?? 0;
  const usual = table.map(medianOf);
  return Array.from({ length: runs }, (_, run) => medianOf(table.map((row, at) => (row[run] ?? 0) - (usual[at] ?? 0))));
}

/** How far values lie apart, as a standard deviation that a few outliers do not move: their median deviation, scaled. */
export function robustSpread(values: readonly number[]): number {
  const middle = medianOf(values);
  return medianOf(values.map((value) => Math.abs(value - middle))) * 1.4826;
}

/** NaN for none. */
export function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
