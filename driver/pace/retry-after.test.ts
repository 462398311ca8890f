import { expect, test } from 'vitest';
import { headerValues } from '../../specs/words/exchange.ts';
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

test.each([
  ['of a clock that is hours ahead', 'Thu, 01 Jan 1970 09:00:03 GMT', 'Thu, 01 Jan 1970 09:00:00 GMT', 3_000],
  ['of a clock that is behind', 'Wed, 31 Dec 1969 09:00:03 GMT', 'Wed, 31 Dec 1969 09:00:00 GMT', 3_000],
  ['beside a Date that is none', 'Thu, 01 Jan 1970 00:00:15 GMT', 'now', 5_000],
  ['in seconds', '4', 'Thu, 01 Jan 1970 09:00:00 GMT', 4_000],
])('Retry-After is read by the Date of the response: %s', (_, value, date, expected) => {
  const headers = [
    ['Retry-After', value],
    ['Date', date],
  ] as const;
  expect(retryAfterMs({ headers }, 10_000, 60_000)).toBe(expected);
});
