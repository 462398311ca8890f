import { expect, test } from 'vitest';
import { headerValues } from '../wire/header-values.ts';
import { retryAfterMs } from './retry-after.ts';

const after = (value: string) => retryAfterMs({ headers: [['Retry-AFTER', value]] }, 10_000, 60_000);

test.each([
  ['7', 7_000],
  [' 1.5 ', 1_500],
  ['0', 0],
  ['59.999', 59_999],
  ['61', 60_000],
  ['Thu, 01 Jan 1970 00:00:15 GMT', 5_000],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 0],
  ['Thu Jan  1 00:00:15 1970', 5_000],
  ['Thursday, 01-Jan-70 00:00:15 GMT', 5_000],
  ['Thu, 01 Jan 1970 00:02:00 GMT', 60_000],
  ['', null],
  ['-5', null],
  ['5s', null],
  ['s5', null],
  ['.5', null],
  ['5.', null],
  ['soon', null],
  ['2026', 60_000],
  ['2026-11-22', null],
  ['1 Jan 2026', null],
])('Retry-After: %s is %s ms', (value, expected) => {
  expect(after(value)).toBe(expected);
});

test('the first of several counts, and none asks for nothing', () => {
  const headers = [
    ['X', '9'],
    ['retry-after', '1'],
    ['Retry-After', '2'],
  ] as const;
  expect(retryAfterMs({ headers }, 0, 60_000)).toBe(1_000);
  expect(headerValues({ headers }, 'retry-after')).toEqual(['1', '2']);
  expect(retryAfterMs({ headers: [] }, 0, 60_000)).toBeNull();
});
