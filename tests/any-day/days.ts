/** A day of the calendar in a time zone, and a moment of it at which something changes. */
export interface Moment {
  readonly day: string;
  /** The moment 0.1 s later. */
  readonly before: string;
  readonly epochMs: number;
}

const dayMs = 86_400_000;

/** The days in a row start on 1 February 2028, to include a leap day, both clock changes, a New Year and a 28 February. */
const firstDay = Date.UTC(2028, 1, 1);

/** The number of moments. */
export const allDays = 400;

const dayAt = (index: number): string => new Date(firstDay + index * dayMs).toISOString().slice(0, 10);

/** Days on which clocks change in the United States and in Europe, the days around New Year, and a whole weekend. */
const further: ReadonlySet<string> = new Set([
  '2028-02-28',
  '2028-02-29',
  '2028-03-12',
  '2028-03-26',
  '2028-10-29',
  '2028-11-05',
  '2028-12-30',
  '2028-12-31',
  '2029-01-01',
  '2029-01-06',
  '2029-01-07',
]);

const isLastOfMonth = (day: string): boolean =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(8, 10) === '01';

const isEdge = (day: string): boolean => day.endsWith('-01') || isLastOfMonth(day);

/** The moments of a day at which something changes 0.1 s later, each in the time zone of the process. */
const changes: readonly (readonly [before: string, at: (year: number, month: number, day: number) => number])[] = [
  ['midnight of the zone', (year, month, day) => new Date(year, month - 1, day + 1).getTime()],
  ['midnight of UTC', (year, month, day) => Date.UTC(year, month - 1, day + 1)],
  ['two at night, when clocks change', (year, month, day) => new Date(year, month - 1, day, 2).getTime()],
];

function momentOf(day: string, index: number): readonly Moment[] {
  const change = changes[index % changes.length];
  if (change === undefined) return [];
  const [before, at] = change;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [{ day, before, epochMs: at(year, month, date) - 100 }];
}

/**
 * A moment of each day, in the time zone that the process has when this is called.
 * @param third null: all 400 days; else the listed days, and this third, 0 to 2, of the first and last days of months
 */
export function momentsOf(third: number | null): readonly Moment[] {
  const days = Array.from({ length: allDays }, (_, index) => dayAt(index));
  const edges = days.filter((day) => isEdge(day) && !further.has(day));
  return days.filter((day) => third === null || further.has(day) || edges.indexOf(day) % 3 === third).flatMap(momentOf);
}
