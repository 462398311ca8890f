import fc, { type Arbitrary } from 'fast-check';
import { dayNumber, dayOf, isCalendarDay, isWeekend, lastOfMonth } from '../../specs/interface/calendar.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** Both ends inclusive, YYYY-MM-DD. Default: 2000-01-01 to 2099-12-31. */
export interface DateRange {
  readonly min?: string;
  readonly max?: string;
}

/** A day of the calendar, YYYY-MM-DD, as every date of the interface is written. Shrinks towards `min`. */
export function calendarDate({ min = '2000-01-01', max = '2099-12-31' }: DateRange = {}): Arbitrary<string> {
  return fc.integer({ min: dayNumber(min), max: dayNumber(max) }).map(dayOf);
}

/** Leap days, also of a year divisible by 400; the ends of a month, of a year. */
export const calendarDateBoundaries: readonly string[] = [
  '2024-02-29',
  '2000-02-29',
  '2025-02-28',
  '2025-04-30',
  '2025-12-31',
];

/** A day from Monday to Friday. Whether it is a holiday is not known: for that, `dateInWindow`. */
export function businessDay(range: DateRange = {}): Arbitrary<string> {
  return calendarDate(range).filter((date) => !isWeekend(date));
}

/** A Saturday or a Sunday. */
export function weekendDay(range: DateRange = {}): Arbitrary<string> {
  return calendarDate(range).filter(isWeekend);
}

/** The last day of a month. */
export function monthEnd(range: DateRange = {}): Arbitrary<string> {
  return calendarDate(range).map(lastOfMonth);
}

/** The 29th of February of a leap year from 2000 to 2096, both inclusive. */
export function leapDay(): Arbitrary<string> {
  return fc.integer({ min: 0, max: 24 }).map((index) => `${2000 + 4 * index}-02-29`);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A day in the form YYYY-MM-DD that no calendar has. */
const outsideTheCalendar: readonly { readonly label: string; readonly day: (year: number) => string }[] = [
  { label: 'the 30th of February', day: (year) => `${year}-02-30` },
  { label: 'the 29th of February of a common year', day: (year) => `${year % 4 === 0 ? year + 1 : year}-02-29` },
  { label: 'the 31st of April', day: (year) => `${year}-04-31` },
  { label: 'month 13', day: (year) => `${year}-13-01` },
  { label: 'day 32', day: (year) => `${year}-01-32` },
  { label: 'month 00', day: (year) => `${year}-00-10` },
  { label: 'day 00', day: (year) => `${year}-01-00` },
];

/** A date in the right form that does not exist. Years 2000 to 2098; shrinks towards the first way. */
export function impossibleDate(): Arbitrary<Labelled<string>> {
  return fc
    .tuple(fc.constantFrom(...outsideTheCalendar), fc.integer({ min: 2000, max: 2098 }))
    .map(([{ label, day }, year]) => ({ label, value: day(year) }));
}

/** One of each kind that a lenient parser rolls over into the next month. */
export const impossibleDateBoundaries: readonly Labelled<string>[] = outsideTheCalendar
  .slice(0, 5)
  .map(({ label, day }) => ({ label, value: day(2025) }));

/** A day of the calendar, written in another way than YYYY-MM-DD. */
export function otherDateNotation(): Arbitrary<Labelled<string>> {
  const notations: readonly ((year: number, month: number, day: number) => Labelled<string>)[] = [
    (year, month, day) => ({
      label: 'with slashes',
      value: [year, twoDigits(month), twoDigits(day)].join('/'),
    }),
    (year, month, day) => ({ label: 'day first', value: [twoDigits(day), twoDigits(month), year].join('-') }),
    (year, month, day) => ({ label: 'without separators', value: `${year}${twoDigits(month)}${twoDigits(day)}` }),
    (year, month, day) => ({ label: 'with a time', value: `${year}-${twoDigits(month)}-${twoDigits(day)}T00:00:00Z` }),
  ];
  return fc
    .tuple(
      fc.constantFrom(...notations),
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([notation, year, month, day]) => notation(year, month, day))
    .filter(({ value }) => !isCalendarDay(value));
}
