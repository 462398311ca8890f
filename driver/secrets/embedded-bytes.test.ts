import { describe, expect, test } from 'vitest';
import { CodeBuffer } from './code-buffer.ts';
import { base64Code, decodeRuns, hexadecimalCode } from './embedded-bytes.ts';

/** Decodes the base64, or the hexadecimal, in a text, wherever it may begin. */
function decoded(text: string, code: typeof base64Code): readonly string[] {
  const source = new CodeBuffer();
  const out = new CodeBuffer();
  source.fill(text);
  decodeRuns(source, code, out);
  return String.fromCharCode(...out.codes.subarray(0, out.length))
    .split('\uffff')
    .slice(0, -1);
}
const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '');

describe('text within base64', () => {
  test.each(['', 'x', 'xy', 'xyz'])('behind %j', (before) => {
    expect(decoded(before + base64('any text in it?'), base64Code)).toContain('any text in it?');
  });

  test('of either alphabet, and of any script', () => {
    const text = 'sub?jects>é漢𝒳?~~';
    expect(decoded(base64(text), base64Code)).toContain(text);
    expect(decoded(Buffer.from(text).toString('base64url'), base64Code)).toContain(text);
  });

  test('between other bytes', () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 0x80]), Buffer.from('some text'), Buffer.from([0xc3, 0, 1])]);
    expect(decoded(bytes.toString('base64').replaceAll('=', ''), base64Code)).toContain('some text');
  });

  test('of fewer than eight bytes is left out', () => {
    expect(decoded(base64('seven 7'), base64Code)).toEqual([]);
  });
});

test('text within hexadecimal of any letter case, wherever it begins', () => {
  const hexadecimal = Buffer.from('Some text: é').toString('hex');
  expect(decoded(hexadecimal, hexadecimalCode)).toContain('Some text: é');
  expect(decoded(`f${hexadecimal.toUpperCase()}`, hexadecimalCode)).toContain('Some text: é');
});
