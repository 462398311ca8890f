/** Milliseconds in a day of UTC, which has no days of another length. */
const dayMs = 86_400_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Beyond the year 9999 with a sign and two more digits, which is no day of the interface's, but can be counted on. */
const dayOf = (time: number): string => new Date(time).toISOString().replace(/T.*$/, '');

/** Whether a value is a day that the calendar has, written YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  return !Number.isNaN(timeOf(value)) && dayOf(timeOf(value)) === value;
}

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  return new Date(timeOf(day)).getUTCDay() % 6 === 0;
}

/** The day that is so many days from Monday to Friday after another, which does not count itself. `count` >= 0. */
export function businessDaysAfter(day: string, count: number): string {
  let current = day;
  for (let left = count; left > 0; ) {
    current = dayOf(timeOf(current) + dayMs);
    if (!isWeekend(current)) left -= 1;
  }
  return current;
}
