import { expect, test } from 'vitest';
import { shortValue } from './short-value.ts';

test.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [1.5, '1.5'],
  [false, 'false'],
  ['a "text"', '"a \\"text\\""'],
  [[], 'an array of 0 elements'],
  [[1], 'an array of 1 element'],
  [{}, 'an empty object'],
  [{ a: 1, b: 2 }, 'an object with a, b'],
])('%j is shown as %s', (value, shown) => {
  expect(shortValue(value)).toBe(shown);
});

test.each([
  ['a long text', 'x'.repeat(1_000_000)],
  ['a text of control characters', '\u0001'.repeat(10_000)],
  ['many keys', Object.fromEntries(Array.from({ length: 10_000 }, (_key, index) => [`key${index}`, 0]))],
  ['long keys', { ['k'.repeat(10_000)]: 1 }],
])('%s is cut to 200 characters', (_what, value) => {
  expect(shortValue(value).length).toBeLessThanOrEqual(200);
});
