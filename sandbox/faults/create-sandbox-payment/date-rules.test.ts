import { expect, test } from 'vitest';
import { clocksChange } from './date-rules.ts';

test.each([
  ['2026-03-07', '2026-03-08', true],
  ['2026-03-08', '2026-03-09', false],
  ['0000-12-31', '0001-01-01', false],
  ['0001-03-01', '0001-03-31', true],
  ['9999-12-31', '+010000-01', false],
])('whether clocks change after %s up to %s: %s', (from, to, expected) => {
  expect(clocksChange(from, to)).toBe(expected);
});
