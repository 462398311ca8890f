export const dayMs = 86_400_000;

/** The instant at which a day (YYYY-MM-DD) begins in UTC, whatever the time zone of the machine; NaN if it is not a day. */
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Finds the day that is `days` days after another, both YYYY-MM-DD; a negative number counts back. */
export const dayAfter = (day: string, days: number): string =>
  new Date(startMs(day) + days * dayMs).toISOString().slice(0, 10);

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(startMs(day)).getUTCDay();
export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));
export const isLastOfMonth = (day: string): boolean => dayAfter(day, 1).endsWith('-01');

function dayOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}

/** Whether a text is a day of the calendar, YYYY-MM-DD, years 0001 to 9999. */
export const isDay = (text: string): boolean => !text.startsWith('0000') && dayOf(text) !== undefined;

/**
 * Counts the calendar days until `count` business days have passed after a weekday (0: Sunday): 4 for two of them after
 * a Thursday. From a weekend they are counted as from the Friday before it.
 */
export function calendarDaysTaken(weekday: number, count: number): number {
  if (count === 0) return 0;
  const sinceFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  const start = sinceFriday > 0 ? 5 : weekday;
  const rest = count % 5;
  const weekend = start + rest > 5 ? 2 : 0;
  return Math.floor(count / 5) * 7 + rest + weekend - sinceFriday;
}

/** Finds the day `count` business days (Monday to Friday) after a day; undefined after 9999, or if `start` is no day. */
export function businessDaysAfter(start: string, count: number): string | undefined {
  const from = dayOf(start);
  if (from === undefined) return undefined;
  const days = calendarDaysTaken(from.getUTCDay(), count);
  const [day = ''] = new Date(from.getTime() + days * dayMs).toISOString().split('T');
  // Years after 9999 are written with a sign and six digits.
  return day.length > 10 ? undefined : day;
}
