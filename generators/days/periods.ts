import fc, { type Arbitrary } from 'fast-check';
import { addBusinessDays, addDays, dayNumber, isWeekend, weekday } from '../../specs/interface/calendar.ts';
import { holidayFreeWindows, inOneWindow } from '../../specs/interface/holiday-free-windows.ts';
import { anySubset } from '../kernel/subsets.ts';

/** The dates of a sandbox payment, YYYY-MM-DD; each may be left out, and then has its default. */
export interface Period {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly pay_date?: string;
  readonly debit_date?: string;
}

export type FullPeriod = Required<Period>;

/** The day itself, or the Monday after it. */
const toBusinessDay = (date: string) => (isWeekend(date) ? addDays(date, weekday(date) === 6 ? 2 : 1) : date);

/** Start, end (up to 14 days later; it alone may be on a weekend), pay and debit in order, in a window without holidays. */
export function fullPeriod(): Arbitrary<FullPeriod> {
  const days = fc.integer({ min: 0, max: 14 });
  return fc
    .tuple(dateInWindow(), days, days, days)
    .map(([start_date, length, payDelay, debitDelay]) => {
      const end_date = addDays(start_date, length);
      const pay_date = toBusinessDay(addDays(end_date, payDelay));
      return { start_date, end_date, pay_date, debit_date: toBusinessDay(addDays(pay_date, debitDelay)) };
    })
    .filter(({ start_date, debit_date }) => inOneWindow(start_date, debit_date));
}

/** Dates as `fullPeriod` has them, each given or absent. Shrinks towards none. */
export const period = (): Arbitrary<Period> =>
  anySubset(fullPeriod(), ['start_date', 'end_date', 'pay_date', 'debit_date']);

/** Two weeks from a Monday to a Friday, paid on the Wednesday after. */
export const twoWeeks: FullPeriod = {
  start_date: '2025-03-03',
  end_date: '2025-03-14',
  pay_date: '2025-03-19',
  debit_date: '2025-03-20',
};

/** All business days of all windows; those of the first window come first. */
const businessDays = holidayFreeWindows
  .flatMap(({ first, last }) =>
    Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => addDays(first, index)),
  )
  .filter((date) => !isWeekend(date));

export const dateInWindow = (): Arbitrary<string> => fc.constantFrom(...businessDays);

/** Whether two payments with default dates, one business day apart and 14 long, stay in one window after this day. */
export const leavesRoom = (endDate: string): boolean =>
  inOneWindow(endDate, addBusinessDays(endDate, 2 * (1 + 14) + 1));

let daysWithRoom: readonly string[] | null = null;

/** An end_date on a business day that leaves room for two default payments ("Create sandbox payment", defaults 1 to 4). */
export function anchorEndDate(): Arbitrary<string> {
  daysWithRoom ??= businessDays.filter(leavesRoom);
  return fc.constantFrom(...daysWithRoom);
}
