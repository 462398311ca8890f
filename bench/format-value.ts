import type { Unit } from './row.ts';

/** The largest unit first. */
const scales: Readonly<Record<Unit, readonly (readonly [name: string, size: number])[]>> = {
  ms: [
    [' s', 1_000],
    [' ms', 1],
    [' µs', 1e-3],
    [' ns', 1e-6],
  ],
  bytes: [
    [' GB', 1e9],
    [' MB', 1e6],
    [' kB', 1e3],
    [' bytes', 1],
  ],
  count: [['', 1]],
  share: [[' %', 0.01]],
};

/** Writes three digits, in the unit that suits the value. */
export function formatValue(value: number, unit: Unit): string {
  const [name, size] = scaleOf(value, unit);
  return `${threeDigits(value / size)}${name}`;
}

/** Writes the median and, of several values, their quartiles, in one unit: `1.23 ms (1.20–1.31)`. */
export function formatSpread(values: readonly number[], unit: Unit): string {
  const median = quantileOf(values, 0.5);
  if (values.length < 2) return formatValue(median, unit);
  const [, size] = scaleOf(median, unit);
  const [low, high] = [0.25, 0.75].map((share) => threeDigits(quantileOf(values, share) / size));
  return `${formatValue(median, unit)} (${low}–${high})`;
}

/** Interpolates the value below which a share of the values lies. @throws RangeError without values */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  if (below === undefined) throw new RangeError('Nothing was measured: there has to be at least one round.');
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

const scaleOf = (value: number, unit: Unit): readonly [name: string, size: number] =>
  scales[unit].find(([, size]) => value >= size) ?? scales[unit].at(-1) ?? ['', 1];

/** Rounds to three significant digits, but keeps all digits before the decimal point. Whole numbers get no decimals. */
function threeDigits(value: number): string {
  if (Number.isInteger(value) || value >= 1_000) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}
