import { addBusinessDays, isCalendarDay, isWeekend } from '../../specs/interface/calendar.ts';
import { inOneWindow } from '../../specs/interface/holiday-free-windows.ts';
import { businessDaysOfPeriod } from '../../specs/interface/interface-facts.ts';

/** The dates in the request of a payment, YYYY-MM-DD. An absent date has its default. */
export interface GivenDates {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
}

/** The day on which a payment ends. If it is not exact, the payment ends on that day or later. */
export interface KnownEnd {
  readonly day: string;
  readonly isExact: boolean;
}

/** Whether no holiday lies between two days. Only then can business days be counted, since no calendar is named. */
export type HolidayFree = (from: string, to: string) => boolean;

/** The source of a pay date: given itself, a given end, a given start, or the end of the previous payment. */
type PayDateRule = 'given' | 'end' | 'start' | 'previous';

/** The pay date of a new payment. If not exact, a holiday could make it later, but never earlier. */
export interface ExpectedPayDate extends KnownEnd {
  readonly rule: PayDateRule;
  /** The day from which it was counted, or the given day itself. */
  readonly from: string;
  /** Whether `from` is a Saturday or Sunday. Counting from these is only advised. */
  readonly fromWeekend: boolean;
}

/** Computes the pay date by defaults 1 to 3 of "Create sandbox payment"; null if the `previous` end is not known. */
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
  // Counting from a weekend day is only advised, so no day is certain; near holidays no exact day is known.
  if (fromWeekend && !isExact) return null;
  return { rule: given.start_date === undefined ? 'previous' : 'start', day, isExact, from, fromWeekend };
}

const defaultStart = (given: GivenDates, from: string): string =>
  given.start_date === undefined ? addBusinessDays(from, 1) : from;

/** Finds the end of a created payment: given, shown as its default pay date, or counted. Null: not known. */
export function endOfPayment(
  given: GivenDates,
  previous: KnownEnd | null,
  seenPayDate: unknown,
  isHolidayFree: HolidayFree = inOneWindow,
): KnownEnd | null {
  if (given.end_date !== undefined) {
    const start = given.start_date ?? previous?.day;
    // The interface leaves open what follows a payment that ends before it starts.
    return start === undefined || given.end_date < start ? null : { day: given.end_date, isExact: true };
  }
  if (given.pay_date === undefined) return isCalendarDay(seenPayDate) ? { day: seenPayDate, isExact: true } : null;
  const { start_date } = given;
  const counted = expectedPayDate(start_date === undefined ? {} : { start_date }, previous, isHolidayFree);
  return counted === null || counted.fromWeekend ? null : { day: counted.day, isExact: counted.isExact };
}

/** Whether a payment surely starts before it ends and ends before it is paid. Another order may be refused. */
export function isInOrder(
  given: GivenDates,
  previous: KnownEnd | null,
  isHolidayFree: HolidayFree = inOneWindow,
): boolean {
  const { start_date, end_date, pay_date, debit_date } = given;
  const start = start_date ?? (previous === null ? undefined : addBusinessDays(previous.day, 1));
  // A given date may lie before a start that is not known.
  if (start_date === undefined && previous?.isExact !== true && (end_date ?? pay_date ?? debit_date) !== undefined) {
    return false;
  }
  if (start === undefined) return true;
  const end = end_date ?? addBusinessDays(start, businessDaysOfPeriod);
  const days = [start, end, pay_date, debit_date].filter((day) => day !== undefined);
  // A holiday could move a counted end past a given date.
  const isSure = end_date !== undefined || (pay_date ?? debit_date) === undefined || isHolidayFree(start, end);
  return isSure && days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day);
}

const asGiven = (rule: 'given' | 'end', day: string): ExpectedPayDate => ({
  rule,
  day,
  isExact: true,
  from: day,
  fromWeekend: isWeekend(day),
});
