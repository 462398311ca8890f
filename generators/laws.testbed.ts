import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A generator under the laws: its values, a property of all of them, and its boundary examples. */
export interface Law {
  readonly name: string;
  readonly arbitrary: Arbitrary<unknown>;
  readonly boundaries: readonly unknown[];
  readonly isMember: (value: unknown) => boolean;
}

/** Puts a generator and the check of its values in a table; both are of one type, which the table does not keep. */
export const law = <T>(
  name: string,
  arbitrary: Arbitrary<T>,
  isMember: (value: T) => boolean,
  boundaries: readonly T[] = [],
): Law => ({ name, arbitrary, boundaries, isMember: (value) => isMember(value as T) });

/** Declares the tests of the laws that every generator keeps, for each of a table. */
export function holdTheLaws(laws: readonly Law[]): void {
  describe.each(laws)('$name', ({ arbitrary, isMember, boundaries }) => {
    const drawn = (seed: number) => fc.sample(arbitrary, { numRuns: 60, seed });

    test('draws the same values from the same seed', () => {
      expect(drawn(7)).toEqual(drawn(7));
    });

    test('draws nothing but what it promises', () => {
      expect(drawn(11).filter((value) => !isMember(value))).toEqual([]);
    });

    test('shrinks to nothing but what it promises', () => {
      const values = visitedByShrinking(arbitrary);
      expect(values.length).toBeGreaterThan(4);
      expect(values.filter((value) => !isMember(value))).toEqual([]);
    });

    test('has boundary examples that it could have drawn, each once', () => {
      expect(boundaries.filter((value) => !isMember(value))).toEqual([]);
      expect(new Set(boundaries.map((value) => JSON.stringify(value))).size).toBe(boundaries.length);
    });
  });
}

/** Every value that shrinking visits when each of them counts as a failure, from five seeds. */
const visitedByShrinking = (arbitrary: Arbitrary<unknown>): readonly unknown[] =>
  [1, 2, 3, 4, 5].flatMap((seed) => {
    const alwaysFails = fc.property(arbitrary, () => false);
    return fc.check(alwaysFails, { seed, verbose: 1 }).failures.map(([value]) => value);
  });

/** For judges: an integer from `min` to `max`, both inclusive. */
export const isWhole = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** For judges: whether no value occurs twice. */
export const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** For judges: a UUID of version 1 to 8 in lower case. */
export const isUuid = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text);

/** For judges: whether JSON holds the value without a NUL or a lone surrogate. */
export const isCarriedByJson = (value: unknown) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));
