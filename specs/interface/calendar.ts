/** Milliseconds in a day of UTC, which has no days of another length. */
export const dayMs = 86_400_000;

/** The number of a day, YYYY-MM-DD, counted from 1970-01-01. NaN for another string. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** The day of that number as YYYY-MM-DD; after the year 9999 with a sign and six digits for the year. */
export const dayOf = (number: number): string =>
  new Date(number * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** Whether a value is a day that the calendar has, written YYYY-MM-DD. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  // The 31st of a short month is read as a day of the next one.
  return new Date(dayNumber(value) * dayMs).getUTCDate() === Number(value.slice(-2));
}

/** 0 Sunday to 6 Saturday. */
export const weekday = (date: string): number => new Date(dayNumber(date) * dayMs).getUTCDay();

export const isWeekend = (date: string): boolean => weekday(date) % 6 === 0;

export const addDays = (date: string, days: number): string => dayOf(dayNumber(date) + days);

/** Finds the business day (Monday to Friday, without holidays) that is `days` business days after `date`; 0: `date` itself. */
export function addBusinessDays(date: string, days: number): string {
  let number = dayNumber(date);
  for (let left = days; left > 0; ) {
    number += 1;
    if (new Date(number * dayMs).getUTCDay() % 6 !== 0) left -= 1;
  }
  return dayOf(number);
}

/** The day of UTC at a moment, in milliseconds since the epoch. */
export const dayAt = (instantMs: number): string => dayOf(Math.floor(instantMs / dayMs));
