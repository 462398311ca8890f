import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json.ts';
import { jsonPieces } from './json-pieces.ts';

const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

test('the pieces of an object are the text that it has as a whole', () => {
  fc.assert(
    fc.property(value, (object) => {
      expect([...jsonPieces(object)].join('')).toBe(`${jsonText(object, 2)}\n`);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a large list comes in several pieces, none of them much larger than its elements', () => {
  const list = Array.from({ length: 3_000 }, (_, at) => ({ at, text: 'x'.repeat(300) }));
  const pieces = [...jsonPieces({ schemaVersion: 1, list, none: undefined, empty: [] })];
  expect(pieces.length).toBeGreaterThan(3);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
  expect(JSON.parse(pieces.join(''))).toEqual({ schemaVersion: 1, list, empty: [] });
});
