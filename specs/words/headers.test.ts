import { expect, test } from 'vitest';
import { headerValue, headerValues } from './exchange.ts';

const message = {
  headers: [
    ['Retry-After', '1'],
    ['Date', 'today'],
    ['retry-after', '2'],
  ],
} as const;

test.each([
  ['retry-after', ['1', '2']],
  ['date', ['today']],
  ['dates', []],
])('values of %s in any letter case', (name, values) => {
  expect(headerValues(message, name)).toEqual(values);
  expect(headerValue(message, name)).toBe(values[0]);
});

test('a message that never came has none', () => {
  expect(headerValues(null, 'date')).toEqual([]);
  expect(headerValue(undefined, 'date')).toBeUndefined();
});
