import { describe, expect, test } from 'vitest';
import { CodeBuffer } from './code-buffer.ts';
import { LeftEscapes } from './left-escapes.ts';
import { Unescaper } from './unescape.ts';

type Options = ConstructorParameters<typeof Unescaper>[1];

/** Undoes the escapes of a text. `written`: how each code of the result was written in the text. */
function undone(text: string, options: Options = {}): { readonly text: string; readonly written: readonly string[] } {
  const source = new CodeBuffer();
  const out = new CodeBuffer();
  source.fill(text);
  new Unescaper(out, options).putAll(source);
  const { codes, starts, ends, length } = out;
  return {
    text: String.fromCharCode(...codes.subarray(0, length)),
    written: Array.from({ length }, (_, at) => text.slice(starts[at], ends[at])),
  };
}

describe('what is undone', () => {
  test.each([
    ['percent-encoding', 'a%2Fb%2fc', 'a/b/c'],
    ['three times', '%25252541', 'A'],
    ['of UTF-8', '%C3%A9%E6%BC%A2%F0%9D%92%B3', 'e漢X'],
    ['JSON escapes', '\\u0041\\/\\"\\\\\\n\\t', 'A/"\\'],
    ['JSON within JSON', '\\\\u0041\\\\\\/\\\\\\"', 'A/"'],
    ['JSON escapes of JSON escapes', '\\u005c\\u0075\\u0030\\u0030\\u0034\\u0031', 'A'],
    ['surrogates', '\\ud835\\udcb3', 'X'],
    ['character references', '&amp;&#65;&#x42;&#0000067;&lowbar;&eacute;', '&ABC_e'],
    ['references of references', '&amp;#38;amp;#65;', 'A'],
    ['JSON pointers', 'a~1b~0c', 'a/b~c'],
    ['one within the other', '&#37;5C&percnt;75%30041', 'A'],
    ['other shapes of letters', 'Ａ𝐁ⓒﬁß', 'ABcfiss'],
    ['white space, and what does not show', 'a \r\n\tb\u200bc\u00add\ufe0fe\u{e0101}f', 'abcdef'],
  ])('%s', (_, text, expected) => {
    expect(undone(text).text).toBe(expected);
  });

  test.each(['%4', '%zz', '&amp', '&none;', '&#;', '&#x;', '&#xz;', '&#99999999;', '~2', '&', '%', '~', ';'])(
    'nothing of %s',
    (text) => {
      expect(undone(text).text).toBe(text);
    },
  );
});

test('each code knows what it was written as', () => {
  expect(undone('a%2Fb\\u0041 &lt;').written).toEqual(['a', '%2F', 'b', '\\u0041', '&lt;']);
});

test('a blank may be kept, and then a + is one', () => {
  expect(undone('a b+c%20d\ne', { keepsBlanks: true }).text).toBe('a b c de');
});

test('escapes may be undone once, or not at all', () => {
  expect(undone('%2541 \\u005cn ~01', { once: true }).text).toBe('%41\\n~1');
  expect(undone('%2541 \\n Ａ', { kinds: [] }).text).toBe('%2541\\nA');
});

describe('an escape that is left as it is', () => {
  const left = (text: string): readonly string[] => {
    const source = new CodeBuffer();
    const out = new CodeBuffer();
    const into = new CodeBuffer();
    const escapes = new LeftEscapes();
    source.fill(text);
    new Unescaper(out, { left: escapes }).putAll(source);
    escapes.addTo(into, out, 0);
    return String.fromCharCode(...into.codes.subarray(0, into.length))
      .split('\uffff')
      .slice(0, -1);
  };
  test.each([
    ['alone', '0123456789%41abcdefghij', ['3456789%41abcdefg']],
    ['one of two', 'a%2Fb%2Fc', ['a%2Fb/c', 'a/b%2Fc']],
    ['what it took from what follows', '%2%61bc', ['%2abc']],
    ['again and again', '~00a', ['~0a', '~00a']],
    ['one that stands for nothing', 'a\\nb', ['a\\nb']],
  ])('%s', (_, text, expected) => {
    expect(left(text)).toEqual(expected);
  });
});
