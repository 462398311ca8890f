import { expect, test } from 'vitest';
import { boundsWith, defaultBounds } from './bounds.ts';

test('a profile overrides single bounds', () => {
  const bounds = boundsWith({ jsonDepth: 3 });
  expect(bounds.jsonDepth).toBe(3);
  expect(bounds.wireBytes).toBe(defaultBounds.wireBytes.value);
});

test.each([
  [{ jsonDept: 3 }, 'limits.answers.jsonDept is not a bound'],
  [{ jsonDepth: -1 }, 'limits.answers.jsonDepth must be a whole number'],
  [{ jsonDepth: 1.5 }, 'limits.answers.jsonDepth must be a whole number'],
  [{ constructor: 1 }, 'limits.answers.constructor is not a bound'],
])('%j is refused', (overrides, message) => {
  expect(() => boundsWith(overrides as Record<string, number>)).toThrow(message);
});

test('every bound says why', () => {
  expect(Object.values(defaultBounds).filter(({ why }) => why.length < 20)).toEqual([]);
});

test('a bound may be nothing at all, and what is refused names what is known', () => {
  expect(boundsWith({ retries: 0 }).retries).toBe(0);
  expect(() => boundsWith({ nothing: 1 })).toThrow(/known: connectTimeoutMs, firstByteMs, .*, secretCharacters$/);
  expect(() => boundsWith({ polls: Number.NaN })).toThrow(
    'limits.answers.polls must be a whole number of at least 0, not NaN',
  );
});
