/** A stretch of days without a holiday; both ends inclusive, YYYY-MM-DD. */
export interface Window {
  readonly first: string;
  readonly last: string;
}

/**
 * Stretches of 24 to 59 days without a federal holiday of the United States or Canada, or an English bank holiday: only
 * in these can business days be judged. Two hold a 29th of February that is one. Past years come first.
 */
export const holidayFreeWindows: readonly Window[] = [
  { first: '2025-02-18', last: '2025-04-17' },
  { first: '2028-02-22', last: '2028-04-13' },
  { first: '2024-02-20', last: '2024-03-28' },
  { first: '2019-02-19', last: '2019-04-18' },
  { first: '2020-02-18', last: '2020-04-09' },
  { first: '2021-02-16', last: '2021-04-01' },
  { first: '2022-02-22', last: '2022-04-14' },
  { first: '2023-02-21', last: '2023-04-06' },
  { first: '2026-02-17', last: '2026-04-02' },
  { first: '2025-01-21', last: '2025-02-16' },
  { first: '2018-04-03', last: '2018-05-06' },
  { first: '2026-05-26', last: '2026-06-18' },
  { first: '2024-10-15', last: '2024-11-10' },
  { first: '2023-11-24', last: '2023-12-24' },
];

/** Stretches of the same kind that no day is drawn from: of a leap year that 100 divides, and of a year long ago. */
const furtherWindows: readonly Window[] = [
  { first: '2000-02-22', last: '2000-04-20' },
  { first: '2017-02-21', last: '2017-04-13' },
];

export const inOneWindow = (from: string, to: string): boolean =>
  from <= to && [...holidayFreeWindows, ...furtherWindows].some(({ first, last }) => first <= from && to <= last);
