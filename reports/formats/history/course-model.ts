import type { HistoryPoint } from '../../history/history.ts';

/** A line chart of one figure over the runs of a target, with its first, lowest, highest and last value as text. */
export interface Course {
  readonly name: string;
  readonly unit: string;
  readonly first: string;
  readonly lowest: string;
  readonly highest: string;
  readonly last: string;
  /** Points of a line in a field of {@link courseWidth} by {@link courseHeight}, the top being the highest value, the bottom 0. */
  readonly points: string;
  /** The place of the last value, which gets a dot. */
  readonly lastX: number;
  readonly lastY: number;
}

export const courseWidth = 340;
export const courseHeight = 40;

/** Makes the charts of a page; a figure that no run has gets none. */
export function courses(runs: readonly HistoryPoint[]): readonly Course[] {
  const operations = [...new Set(runs.flatMap(({ entry }) => Object.keys(entry.facts?.latencies ?? {})))].sort();
  return [
    course('musts judged', '%', runs, ({ facts }) => {
      const { judged, total } = facts?.coverage.must ?? { judged: 0, total: 0 };
      return total === 0 ? undefined : (100 * judged) / total;
    }),
    course('exchanges', '', runs, ({ facts }) => facts?.exchanges),
    course('duration', 's', runs, ({ facts }) => (facts === undefined ? undefined : facts.durationMs / 1_000)),
    ...operations.map((operation) => course(operation, 'ms', runs, ({ facts }) => facts?.latencies[operation]?.median)),
  ].flatMap((each) => (each === null ? [] : [each]));
}

function course(
  name: string,
  unit: string,
  runs: readonly HistoryPoint[],
  read: (entry: HistoryPoint['entry']) => number | undefined,
): Course | null {
  const known = runs.flatMap(({ entry }, at) => {
    const value = read(entry);
    return value === undefined ? [] : [{ at, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = known.map(({ value }) => value);
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  // The 4 and 3 at each edge are room for the dot of the last value.
  const place = ({ at, value }: { readonly at: number; readonly value: number }) => {
    const x = runs.length === 1 ? courseWidth / 2 : 4 + (at / (runs.length - 1)) * (courseWidth - 8);
    const y = courseHeight - 3 - (highest === 0 ? 0 : value / highest) * (courseHeight - 6);
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  };
  const placed = known.map(place);
  const end = place(last);
  return {
    name,
    unit,
    first: inDigits(first.value),
    lowest: inDigits(values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)),
    highest: inDigits(highest),
    last: inDigits(last.value),
    points: placed.map(({ x, y }) => `${x},${y}`).join(' '),
    lastX: end.x,
    lastY: end.y,
  };
}

export const inDigits = (value: number): string =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value));
