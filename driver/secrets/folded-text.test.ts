import { expect, test } from 'vitest';
import { type FoldedText, foldCase, foldEncodings } from './folded-text.ts';

/** What is compared, and for each character of it the stretch that it stands for. */
function shown({ codes, starts, ends }: FoldedText, text: string): readonly [string, string] {
  const stretches = [...starts].map((start, at) => text.slice(start, ends[at]));
  return [String.fromCharCode(...codes), stretches.join(' ')];
}

test('case is folded in ASCII alone', () => {
  expect(shown(foldCase('@AZ[`az{É 1'), '@AZ[`az{É 1')).toEqual(['@az[`az{É 1', '@ A Z [ ` a z { É   1']);
});

test.each([
  ['letters', 'aB1', 'ab1', 'a B 1'],
  ['the two alphabets of base64', 'a-_+/', 'a+/+/', 'a - _ + /'],
  ['white space', ' a\t\r\nb ', 'ab', 'a b'],
  ['invisible characters', 'a\u200b\u00ad\ufeff\u007f\u2028\u205fb', 'ab', 'a b'],
  ['an escape of JSON', 'a\\u0041b', 'aab', 'a \\u0041 b'],
  ['an escape in small and capital digits', '\\u00eB', '\u00eb', '\\u00eB'],
  ['an escape that is cut', 'a\\u004', 'au004', 'a u 0 0 4'],
  ['an escape that is none', '\\u00g1', 'u00g1', 'u 0 0 g 1'],
  ['an escape that was escaped', 'a\\\\\\u0042', 'ab', 'a \\\\\\u0042'],
  ['escapes that stand for nothing', 'a\\n\\r\\t\\b\\fb', 'ab', 'a b'],
  ['a backslash', 'a\\/b\\', 'a/b', 'a / b'],
  ['percent-encoding', '%41%2b%2F%zz%4', 'a+/%zz%4', '%41 %2b %2F % z z % 4'],
  ['references by number', '&#65;&#066;', 'ab', '&#65; &#066;'],
  ['references by hexadecimal number', '&#x41;&#X4a;', 'aj', '&#x41; &#X4a;'],
  ['references by name', '&amp;&lt;&gt;&quot;&apos;', '&<>"\'', '&amp; &lt; &gt; &quot; &apos;'],
  ['references that are none', '&no;&;&#;&#x;&#a;&#xg;', '&no;&;&#;&#x;&#a;&#xg;', null],
  ['a reference that is not closed', '&#65', '&#65', '& # 6 5'],
  ['a reference that is too long', '&#00000000065;', '&#00000000065;', null],
  ['the longest reference', '&#0000065;', 'a', '&#0000065;'],
  ['an ampersand at the end', 'a&', 'a&', 'a &'],
])('%s', (_, text, folded, stretches) => {
  expect(shown(foldEncodings(text), text)).toEqual([folded, stretches ?? [...text].join(' ')]);
});

test.each([
  [0x20, true],
  [0x21, false],
  [0x7e, false],
  [0x7f, true],
  [0xa0, true],
  [0xa1, false],
  [0xac, false],
  [0xad, true],
  [0xae, false],
  [0x1fff, false],
  [0x2000, true],
  [0x200f, true],
  [0x2010, false],
  [0x2027, false],
  [0x2028, true],
  [0x202f, true],
  [0x2030, false],
  [0x205e, false],
  [0x205f, true],
  [0x206f, true],
  [0x2070, false],
  [0xfefe, false],
  [0xfeff, true],
  [0xff00, false],
])('U+%i is invisible: %s', (code, isInvisible) => {
  expect(foldEncodings(String.fromCharCode(code)).codes.length).toBe(isInvisible ? 0 : 1);
});
