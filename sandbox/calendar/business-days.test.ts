import { expect, test } from 'vitest';
import { businessDaysAfter, calendarDaysTaken, isDay } from './business-days.ts';

/** Calendar days that 0, 1, 2 and so on business days take from a Sunday, a Monday and so on, as date-fns 4.4.0 counts them. */
const takenByWeekday: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 22],
  [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22],
  [0, 1, 2, 3, 6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 20, 21, 22],
  [0, 1, 2, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 19, 20, 21, 22],
  [0, 1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22],
  [0, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 24],
  [0, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23],
];

test.each(takenByWeekday.map((taken, weekday) => [weekday, taken] as const))(
  'from weekday %i, 0 for Sunday, business days are those of date-fns',
  (weekday, taken) => {
    expect(taken.map((_, count) => calendarDaysTaken(weekday, count))).toEqual(taken);
  },
);

test.each([
  ['2025-02-28', 1, '2025-03-03'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2025-03-01', 1, '2025-03-03'],
  ['2025-03-02', 14, '2025-03-20'],
  ['2025-03-07', 14, '2025-03-27'],
  ['2025-03-10', 0, '2025-03-10'],
  ['1994-12-30', 1, '1995-01-02'],
  ['0001-01-01', 5, '0001-01-08'],
  ['9999-12-30', 1, '9999-12-31'],
  ['9999-12-31', 1, undefined],
  ['2025-02-30', 1, undefined],
])('from %s, %i business days on, it is %s', (start, count, expected) => {
  expect(businessDaysAfter(start, count)).toBe(expected);
});

test.each([
  ['1994-12-31', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['0000-01-01', false],
  ['2025-1-1', false],
  ['2025-01-01T00:00:00Z', false],
])('%s as a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
