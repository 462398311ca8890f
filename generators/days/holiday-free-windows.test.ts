import Holidays from 'date-holidays';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, addDays, dayNumber, weekday } from '../../specs/interface/calendar.ts';
import { anchorEndDateBoundaries, holidayFreeWindows, leavesRoom } from './holiday-free-windows.ts';

/**
 * Days that the holiday data below lacks: Canada's federal ones of 30 September, and the August holiday of its banks.
 */
const lacking = (year: number) => [`${year}-09-30`, ...mondays(`${year}-08-01`)];

function mondays(from: string): readonly string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days)).filter((day) => weekday(day) === 1);
}

const calendars = [new Holidays('US'), new Holidays('CA'), new Holidays('GB', 'ENG')];

function holidaysOf(year: number): ReadonlySet<string> {
  const known = calendars
    .flatMap((calendar) => calendar.getHolidays(year))
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date }) => date.slice(0, 10));
  return new Set([...known, ...lacking(year)]);
}

describe.each(holidayFreeWindows)('from $first to $last', ({ first, last }) => {
  const days = Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => addDays(first, index));
  const holidays = holidaysOf(Number(first.slice(0, 4)));

  test('no day is a holiday', () => {
    expect(days.filter((day) => holidays.has(day))).toEqual([]);
  });

  test('the days before and after it are holidays', () => {
    expect(holidays).toContain(addDays(first, -1));
    expect(holidays).toContain(addDays(last, 1));
  });

  test('a default payment fits in after its first day', () => {
    expect(leavesRoom(first, 1)).toBe(true);
  });
});

test('a leap day that is a business day lies in two of them', () => {
  const leapDays = ['2024-02-29', '2028-02-29'];
  const inside = leapDays.filter((day) => holidayFreeWindows.some(({ first, last }) => first <= day && day <= last));
  expect(inside).toEqual(leapDays);
});

test('the boundary end dates fall on every day from Monday to Friday', () => {
  expect(new Set(anchorEndDateBoundaries.map(weekday))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test.each([
  ['2025-02-28', 1, '2025-03-03'],
  ['2025-03-03', 14, '2025-03-21'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2025-03-15', 1, '2025-03-17'],
  ['2025-03-15', 0, '2025-03-15'],
])('from %s, %i business days on is %s', (from, days, to) => {
  expect(addBusinessDays(from, days)).toBe(to);
});
