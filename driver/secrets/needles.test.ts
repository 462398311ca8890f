import { expect, test } from 'vitest';
import { foldCase, foldEncodings } from './folded-text.ts';
import { Needles } from './needles.ts';

/** The hits of these needles in a text, each as what was found and where. */
function hits(text: string, ...needles: readonly string[]) {
  const all = new Needles<string>();
  for (const needle of needles) all.add(foldCase(needle), needle);
  return all.find(foldCase(text)).map(({ start, end, found }) => `${found} ${start}-${end}`);
}

test.each([
  ['nothing', 'abcdefgh', ['wxyz'], []],
  ['at the beginning, in the middle, at the end', 'abcd-abcd-abcd', ['abcd'], ['abcd 0-4', 'abcd 5-9', 'abcd 10-14']],
  ['in any letter case', 'xABcd', ['abcd'], ['abcd 1-5']],
  [
    'the longest of those that begin alike',
    'abcdef abcde abcd',
    ['abcd', 'abcdef', 'abcde'],
    ['abcdef 0-6', 'abcde 7-12', 'abcd 13-17'],
  ],
  ['the shorter one where the longer one is cut', 'abcde', ['abcdef', 'abcd'], ['abcd 0-4']],
  ['no overlaps', 'ababababab', ['abab'], ['abab 0-4', 'abab 4-8']],
  ['one that begins where another ends', 'abcdwxyz', ['abcd', 'wxyz'], ['abcd 0-4', 'wxyz 4-8']],
  ['the beginning of one alone', 'abcdx', ['abcdef'], []],
  ['one too short to be looked for', 'abc', ['abc'], []],
  ['a text that is shorter', 'abc', ['abcd'], []],
])('%s', (_, text, needles, expected) => {
  expect(hits(text, ...needles)).toEqual(expected);
});

test('of two equal needles the first counts', () => {
  const all = new Needles<number>();
  all.add(foldCase('abcd'), 1);
  all.add(foldCase('ABCD'), 2);
  expect(all.find(foldCase('abcd'))).toEqual([{ start: 0, end: 4, found: 1 }]);
});

test('hits are places of the text before it was folded', () => {
  const all = new Needles<number>();
  all.add(foldEncodings('abcd'), 1);
  expect(all.find(foldEncodings(' %61 b\\u0063\nd '))).toEqual([{ start: 1, end: 14, found: 1 }]);
});
