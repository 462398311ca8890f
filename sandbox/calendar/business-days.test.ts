import { addBusinessDays } from 'date-fns/addBusinessDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { expect, test } from 'vitest';
import { businessDaysAfter, calendarDaysTaken, isDay } from './business-days.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test.each(weekdays.map((name, weekday) => [name, weekday] as const))(
  'from a %s, business days are those of date-fns',
  (_, weekday) => {
    const counts = Array.from({ length: 41 }, (_element, count) => count);
    const from = new Date(2001, 0, 7 + weekday);
    expect(counts.map((count) => calendarDaysTaken(weekday, count))).toEqual(
      counts.map((count) => differenceInCalendarDays(addBusinessDays(from, count), from)),
    );
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
