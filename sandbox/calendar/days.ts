export const dayMs = 86_400_000;

/** The instant at which a day (YYYY-MM-DD) begins in UTC, whatever the time zone of the machine; NaN if it is not a day. */
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Finds the day that is `days` days after another, both YYYY-MM-DD; a negative number counts back. */
export const dayAfter = (day: string, days: number): string =>
  new Date(startMs(day) + days * dayMs).toISOString().slice(0, 10);

/** The weekday, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(startMs(day)).getUTCDay();

export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

export const isLastOfMonth = (day: string): boolean => dayAfter(day, 1).endsWith('-01');
