/** What several rounds measured: the middle one, and the quartiles around it. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The median and the quartiles of measured values, interpolated between neighbours.
 * @throws RangeError for no values at all
 */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('Nothing was measured: there has to be at least one round.');
  const sorted = [...values].sort((a, b) => a - b);
  return { median: valueAt(sorted, 0.5), low: valueAt(sorted, 0.25), high: valueAt(sorted, 0.75) };
}

function valueAt(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
