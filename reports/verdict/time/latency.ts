import type { LatencySample } from '../../record/run/round-latencies.ts';

/** In milliseconds. */
export interface LatencyFact {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
}

/** The latencies of one operation in a run, with what a plot of them needs. */
export interface LatencyFigures extends LatencyFact {
  readonly operation: string;
  readonly max: number;
  /** Counts in bins of a constant factor, {@link binFrom} to {@link binTo}; the edges take what lies beyond. */
  readonly bins: readonly number[];
}

/** The range of plots, in milliseconds. */
export const binFrom = 0.5;
export const binTo = 64_000;
const binCount = 34;

/** The value below which a share `q` (0 to 1) of sorted values lies, interpolated; NaN for none. */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

export const medianOf = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Computes the figures of a sample, to a hundredth of a millisecond; 0 for an empty one. */
export function latencyFact({ values, count }: Pick<LatencySample, 'values' | 'count'>): LatencyFact {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => Math.round((quantile(sorted, share) || 0) * 100) / 100;
  return { count, median: at(0.5), p95: at(0.95) };
}

export const latencyFigures = (samples: ReadonlyMap<string, LatencySample>): readonly LatencyFigures[] =>
  [...samples].flatMap(([operation, { values, count, max }]) => {
    if (values.length === 0) return [];
    const sorted = [...values].sort((a, b) => a - b);
    const bins = new Array<number>(binCount).fill(0);
    for (const value of sorted) {
      const at = Math.floor((Math.log(Math.max(value, binFrom) / binFrom) / Math.log(binTo / binFrom)) * binCount);
      const bin = Math.min(at, binCount - 1);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    return [{ operation, count, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), max, bins }];
  });
