import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonError } from './find-json-error.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON, and JSON with one character replaced, left out or put in. */
const almostJson = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom(0, 1), fc.string({ unit: 'grapheme', maxLength: 1 }))
  .map(([text, place, removed, added]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + added + text.slice(at + removed);
  });
const fromJsonAlphabet = fc
  .array(
    fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', '-', '0', '1', '.', 'e', '+', 'true', 'null', ' ', 'u00'),
  )
  .map((parts) => parts.join(''));

test('finds an error exactly where JSON.parse does not accept the text', () => {
  fc.assert(
    fc.property(fc.oneof(almostJson, fromJsonAlphabet), (text) => {
      expect(findJsonError(text) === null).toBe(isJson(text));
    }),
    { seed: 1, numRuns: 3_000 },
  );
});

test('what stands before the error is the beginning of some JSON', () => {
  fc.assert(
    fc.property(fc.oneof(almostJson, fromJsonAlphabet), (text) => {
      const position = findJsonError(text)?.position ?? text.length;
      const before = findJsonError(text.slice(0, position));
      expect(before === null || before.kind === 'unfinished').toBe(true);
    }),
    { seed: 1, numRuns: 3_000 },
  );
});

describe('place and kind', () => {
  test.each([
    ['', 'unfinished', 0],
    ['[1', 'unfinished', 2],
    ['"\\u12', 'unfinished', 5],
    ['"\\', 'unfinished', 2],
    ['-', 'unfinished', 1],
    ['tru', 'unfinished', 3],
    ['{} x', 'surplus', 3],
    ['1 2', 'surplus', 2],
    ['[1}', 'unexpected', 2],
    ['{"a" 1}', 'unexpected', 5],
    ['{"a":}', 'unexpected', 5],
    ['{,}', 'unexpected', 1],
    ['["\\x"]', 'unexpected', 3],
    ['"\\u12g4"', 'unexpected', 5],
    ['[1.]', 'unexpected', 3],
    ['[1e+]', 'unexpected', 4],
    ['[tru3]', 'unexpected', 4],
    ['{[1]:2}', 'unexpected', 1],
  ] as const)('%j: %s at %i', (text, kind, position) => {
    expect(findJsonError(text)).toEqual({ kind, position });
  });
});
