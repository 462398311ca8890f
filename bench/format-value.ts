import type { Row, Unit } from './measured.ts';
import type { Spread } from './spread.ts';

/** Names and sizes of the units that a value is shown in, the largest first. */
const scales: Readonly<Record<Exclude<Unit, 'count' | 'share'>, readonly (readonly [name: string, size: number])[]>> = {
  ms: [
    ['s', 1_000],
    ['ms', 1],
    ['µs', 1e-3],
    ['ns', 1e-6],
  ],
  bytes: [
    ['GB', 1e9],
    ['MB', 1e6],
    ['kB', 1e3],
    ['bytes', 1],
  ],
};

/** A value in the unit that suits it, three digits long. */
export function formatValue(value: number, unit: Unit): string {
  return formatRange([value], unit);
}

/** The median and its quartiles, in one unit: `1.23 ms (1.20–1.31)`. */
export function formatSpread({ median, low, high }: Spread, unit: Unit, rounds: number): string {
  const shown = formatValue(median, unit);
  return rounds < 2 ? shown : `${shown} (${formatRange([low, high], unit, median)})`;
}

/** The ratio and its quartiles, without a unit: `0.76 (0.75–0.78)`. */
export function formatRatio({ ratio }: NonNullable<Row['comparison']>, rounds: number): string {
  return formatSpread(ratio, 'count', rounds);
}

/** Values with a dash between them, in the unit that suits `like`; with one value, the unit is named. */
function formatRange(values: readonly number[], unit: Unit, like = values[0] ?? 0): string {
  const [name, size] = scaleOf(like, unit);
  const digits = values.map((value) => threeDigits(value / size, unit)).join('–');
  return values.length > 1 || name === '' ? digits : `${digits} ${name}`;
}

function scaleOf(value: number, unit: Unit): readonly [name: string, size: number] {
  if (unit === 'count') return ['', 1];
  if (unit === 'share') return ['%', 0.01];
  return scales[unit].find(([, size]) => value >= size) ?? scales[unit].at(-1) ?? ['', 1];
}

/** Three digits, and all that stand before the point; a count that is whole has no more. */
function threeDigits(value: number, unit: Unit): string {
  if ((unit === 'count' && Number.isInteger(value)) || value >= 1_000) return Math.round(value).toLocaleString('en-GB');
  return value.toPrecision(3).replace(/^(.*e.*)$/, (text) => String(Number(text)));
}
