import { expect, test } from 'vitest';
import { durationOf } from './flags.ts';

test.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['8h', 28_800_000],
  ['168h', 604_800_000],
])('a duration of %s', (text, ms) => {
  expect(durationOf(text)).toBe(ms);
});

test.each(['', '10', '0m', '-1m', '1.5h', '10 m', '10min', '169h', '1d', '1e3s', '9999999s'])(
  'no duration: "%s"',
  (text) => {
    expect(() => durationOf(text)).toThrow('such as 90s, 10m or 8h');
  },
);
