import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addBusinessDays, addDays, dayNumber } from './calendar.ts';
import { holidayFreeWindows } from './holiday-free-windows.ts';

/** Holidays by year, MM-DD with spaces between them. */
const holidaysByYear: Readonly<Record<string, string>> = parse(
  readFileSync(new URL('./holidays.yaml', import.meta.url), 'utf8'),
);

const holidaysOf = (year: string): ReadonlySet<string> =>
  new Set(holidaysByYear[year]?.split(' ').map((day) => `${year}-${day}`));

describe.each(holidayFreeWindows)('from $first to $last', ({ first, last }) => {
  const days = Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) => addDays(first, index));
  const holidays = holidaysOf(first.slice(0, 4));

  test('no day is a holiday', () => {
    expect(days.filter((day) => holidays.has(day))).toEqual([]);
  });

  test('the days before and after it are holidays', () => {
    expect(holidays).toContain(addDays(first, -1));
    expect(holidays).toContain(addDays(last, 1));
  });
});

test('a leap day that is a business day lies in two of them', () => {
  const leapDays = ['2024-02-29', '2028-02-29'];
  const inside = leapDays.filter((day) => holidayFreeWindows.some(({ first, last }) => first <= day && day <= last));
  expect(inside).toEqual(leapDays);
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
