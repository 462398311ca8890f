import fc, { type Arbitrary } from 'fast-check';
import { addBusinessDays, addDays, dayNumber, isWeekend } from '../../specs/interface/calendar.ts';
import { holidayFreeWindows, inOneWindow } from '../../specs/interface/holiday-free-windows.ts';

/** All business days of all windows; those of the first window come first. */
const businessDays = holidayFreeWindows
  .flatMap(({ first, last }) =>
    Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => addDays(first, index)),
  )
  .filter((date) => !isWeekend(date));

/** A business day in one of the windows. Shrinks towards the first of the first window. */
export const dateInWindow = (): Arbitrary<string> => fc.constantFrom(...businessDays);

/**
 * Whether two payments with default dates that follow one which ends on that day stay in one window: each begins one
 * business day after the last end and ends 14 later, and the last debit is one more.
 */
export const leavesRoom = (endDate: string): boolean => inOneWindow(endDate, addBusinessDays(endDate, 2 * 15 + 1));

let daysWithRoom: readonly string[] | null = null;

/** An end_date on a business day that leaves room for two default payments ("Create sandbox payment", defaults 1 to 4). */
export function anchorEndDate(): Arbitrary<string> {
  daysWithRoom ??= businessDays.filter(leavesRoom);
  return fc.constantFrom(...daysWithRoom);
}
