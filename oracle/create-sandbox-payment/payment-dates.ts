import { addBusinessDays, isCalendarDay, isWeekend } from '../../specs/interface/calendar.ts';
import { inOneWindow } from '../../specs/interface/holiday-free-windows.ts';
import { businessDaysOfPeriod } from '../../specs/interface/interface-facts.ts';

/** The dates that a payment was given, YYYY-MM-DD; each may be left out, and then has its default. */
export interface GivenDates {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
}

/** When a payment ends, as far as that is known: on that day, or (not exact) on that day or later. */
export interface KnownEnd {
  readonly day: string;
  readonly isExact: boolean;
}

/** Whether no holiday lies between two days: only there business days can be counted, as no calendar is named. */
export type HolidayFree = (from: string, to: string) => boolean;

/** The source of a pay date: given itself, or equal to the end, which is given, follows from a given start, or from a default one. */
type PayDateRule = 'given' | 'end' | 'start' | 'previous';

/** The pay date of a new payment. Not exact: a holiday could make it later, never earlier. */
export interface ExpectedPayDate extends KnownEnd {
  readonly rule: PayDateRule;
  /** The day that it was counted from, or is. */
  readonly from: string;
  /** Whether that is a Saturday or Sunday: how business days count from there is only advised. */
  readonly fromWeekend: boolean;
}

/** Computes "Create sandbox payment", defaults 1 to 3: the pay date after the `previous` end; null: not known. */
export function expectedPayDate(
  given: GivenDates,
  previous: KnownEnd | null,
  isHolidayFree: HolidayFree = inOneWindow,
): ExpectedPayDate | null {
  if (given.pay_date !== undefined) return asGiven('given', given.pay_date);
  if (given.end_date !== undefined) return asGiven('end', given.end_date);
  const from = given.start_date ?? previous?.day;
  if (from === undefined) return null;
  const fromWeekend = isWeekend(from);
  const day = addBusinessDays(defaultStart(given, from), businessDaysOfPeriod);
  const isCounted = given.start_date !== undefined || previous?.isExact === true;
  const isExact = isCounted && isHolidayFree(from, day);
  // From a weekend day, even "not earlier" is only advised, and outside of the free times nothing is left of it.
  if (fromWeekend && !isExact) return null;
  return { rule: given.start_date === undefined ? 'previous' : 'start', day, isExact, from, fromWeekend };
}

/** Default 1: a payment starts one business day after the end of the one created before it. */
const defaultStart = (given: GivenDates, from: string): string =>
  given.start_date === undefined ? addBusinessDays(from, 1) : from;

/** The end of a created payment: given, unless that may lie before its start; seen as a pay date that was not given, or counted. */
export function endOfPayment(
  given: GivenDates,
  previous: KnownEnd | null,
  seenPayDate: unknown,
  isHolidayFree: HolidayFree = inOneWindow,
): KnownEnd | null {
  if (given.end_date !== undefined) {
    const start = given.start_date ?? previous?.day;
    // What follows a payment that ends before it starts, or may do so, is in doubt.
    return start === undefined || given.end_date < start ? null : { day: given.end_date, isExact: true };
  }
  if (given.pay_date === undefined) return isCalendarDay(seenPayDate) ? { day: seenPayDate, isExact: true } : null;
  const { start_date } = given;
  const counted = expectedPayDate(start_date === undefined ? {} : { start_date }, previous, isHolidayFree);
  return counted === null || counted.fromWeekend ? null : { day: counted.day, isExact: counted.isExact };
}

/** Whether a payment surely starts before it ends, and ends before it is paid: another order may be refused. */
export function isInOrder(
  given: GivenDates,
  previous: KnownEnd | null,
  isHolidayFree: HolidayFree = inOneWindow,
): boolean {
  const { start_date, end_date, pay_date, debit_date } = given;
  const start = start_date ?? (previous === null ? undefined : addBusinessDays(previous.day, 1));
  if (start_date === undefined && previous?.isExact !== true && (end_date ?? pay_date ?? debit_date) !== undefined) {
    return false;
  }
  if (start === undefined) return true;
  const days = [start, end_date ?? addBusinessDays(start, businessDaysOfPeriod), pay_date, debit_date].filter(
    (day) => day !== undefined,
  );
  const isSure =
    end_date !== undefined || (pay_date ?? debit_date) === undefined || isHolidayFree(start, days[1] ?? '');
  return isSure && days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day);
}

const asGiven = (rule: 'given' | 'end', day: string): ExpectedPayDate => ({
  rule,
  day,
  isExact: true,
  from: day,
  fromWeekend: isWeekend(day),
});
