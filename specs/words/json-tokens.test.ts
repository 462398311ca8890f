import { expect, test } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

const tokens = (text: string) => Array.from(jsonTokens(text), ({ token }) => token);

test.each([
  ['an object', '{"a": [1, -2.5e3, true]}', ['{', '"a"', ':', '[', '1', ',', '-2.5e3', ',', 'true', ']', '}']],
  ['quotes and backslashes in strings', '"a\\"b" "\\\\" ""', ['"a\\"b"', '"\\\\"', '""']],
  ['a string without an end', '["a\\"', ['[', '"a\\"']],
])('%s is taken apart', (_, text, expected) => {
  expect(tokens(text)).toEqual(expected);
});

const length = 8_000_000;

test.each([
  ['one long string', `"${'x'.repeat(length)}"`],
  ['escaped quotes in a string without an end', `"${'\\"'.repeat(length / 2)}`],
  ['backslashes', `"${'\\'.repeat(length)}"`],
  ['digits that end as no integer', `${'9'.repeat(length)}.`],
])('%s: one token, in the time of a moment', (_, text) => {
  expect(tokens(text)).toHaveLength(1);
});
