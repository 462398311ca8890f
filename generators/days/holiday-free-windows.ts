import fc, { type Arbitrary } from 'fast-check';
import { addBusinessDays, addDays, dayNumber, isWeekend, weekday } from '../../specs/interface/calendar.ts';

/** A stretch of days without a holiday; both ends inclusive, YYYY-MM-DD. */
export interface Window {
  readonly first: string;
  readonly last: string;
}

/**
 * Stretches of 24 to 59 days without a federal holiday of the United States or Canada, and without an English bank
 * holiday: most from the day after Washington's Birthday to the day before Good Friday, the last ones around the end of
 * January, April, May, October and November. Which days are holidays is not stated, so that business days can be judged
 * only inside these. Two of them contain a 29th of February that is a business day. Past years come first: payments of
 * the past are the ordinary case.
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

/** Whether both days, and so all between them, lie in one of the windows. */
export function inOneWindow(from: string, to: string): boolean {
  return (
    from <= to && [...holidayFreeWindows, ...furtherWindows].some(({ first, last }) => first <= from && to <= last)
  );
}

/** All days of all windows; those of the first window come first. */
const days = holidayFreeWindows.flatMap(({ first, last }) =>
  Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => addDays(first, index)),
);

const businessDays = days.filter((date) => !isWeekend(date));

/** A business day in one of the windows. Shrinks towards the first of the first window. */
export function dateInWindow(): Arbitrary<string> {
  return fc.constantFrom(...businessDays);
}

/** How many payments with default dates are to follow, 1 to 2. Default 1. */
export interface Followers {
  readonly followedBy?: number;
}

/**
 * Each default payment begins one business day after the last end and ends 14 later; the last one's debit is one more.
 */
const businessDaysTaken = (followedBy: number) => 15 * followedBy + 1;

/**
 * Whether payments with default dates that follow one which ends on that day stay in one window, debit date included.
 */
export function leavesRoom(endDate: string, followedBy: number): boolean {
  return inOneWindow(endDate, addBusinessDays(endDate, businessDaysTaken(followedBy)));
}

const daysWithRoomByFollowers = new Map<number, readonly string[]>();

/** All days that leave room for so many payments, computed once. */
function daysWithRoom(followedBy: number): readonly string[] {
  const counted = daysWithRoomByFollowers.get(followedBy) ?? days.filter((date) => leavesRoom(date, followedBy));
  daysWithRoomByFollowers.set(followedBy, counted);
  return counted;
}

/**
 * An end_date on a business day, so that the default dates of the payments that follow (one business day, then 14, then
 * one: "Create sandbox payment", defaults 1 to 4) are all in the same window.
 */
export function anchorEndDate({ followedBy = 1 }: Followers = {}): Arbitrary<string> {
  return fc.constantFrom(...daysWithRoom(followedBy).filter((date) => !isWeekend(date)));
}

/** The same on a Friday, so that the next business day is across a weekend. */
export function endDateCrossingWeekend({ followedBy = 1 }: Followers = {}): Arbitrary<string> {
  return anchorEndDate({ followedBy }).filter((date) => weekday(date) === 5);
}

/** The same on a Saturday or Sunday: how business days count from there is only advised. */
export function weekendEndDate({ followedBy = 1 }: Followers = {}): Arbitrary<string> {
  return fc.constantFrom(...daysWithRoom(followedBy).filter(isWeekend));
}

/**
 * Every weekday; Friday the 28th of February, which is a weekend and a month end at once; the day before a leap day, and
 * the leap day itself.
 */
export const anchorEndDateBoundaries: readonly string[] = [
  '2025-02-28',
  '2028-02-28',
  '2028-02-29',
  '2025-03-05',
  '2025-03-06',
];
