import { expect, test } from 'vitest';
import { isHeldExactly } from './exact-number.ts';

test.each([
  ['0', true],
  ['-0', true],
  ['999999999999999', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['-9007199254740993', false],
  ['9007199254740994', true],
  ['100000000000000000000000', true],
  ['100000000000000000000001', false],
  ['18446744073709551616', true],
  ['18446744073709551615', false],
  ['1e2', true],
  ['1E2', true],
  ['1e+2', true],
  ['1e400', false],
  ['-1e400', false],
  ['1e-400', false],
  ['0e400', true],
  ['0.0000000000000000', true],
  ['0.1000000000000000', true],
  ['000000000000000001', true],
  ['1.10000000000000000', true],
  ['1.1e1', true],
  ['11000000000000000e-15', true],
  ['123456789012345.75', true],
  ['123456789012345.751', false],
  ['5e-324', true],
  ['4e-324', false],
  ['12345678901234567e3', true],
  ['12345678901234568e3', false],
  ['100.00000000000000001', false],
  ['nonsense of sixteen or more', true],
  ['Infinity-Infinity-Infinity', true],
])('%s is held exactly: %s', (written, expected) => {
  expect(isHeldExactly(written)).toBe(expected);
});

test('what is longer than any double needs is not looked at', () => {
  expect(isHeldExactly(`1.${'0'.repeat(798)}`)).toBe(true);
  expect(isHeldExactly(`1.${'0'.repeat(799)}`)).toBe(false);
});

test('the largest integers are compared digit by digit', () => {
  const largest = BigInt(Number.MAX_VALUE);
  expect(isHeldExactly(String(largest))).toBe(true);
  expect(isHeldExactly(String(largest + 1n))).toBe(false);
  expect(isHeldExactly(`-${largest}`)).toBe(true);
  expect(isHeldExactly('9'.repeat(310))).toBe(false);
});
