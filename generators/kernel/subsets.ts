import fc, { type Arbitrary } from 'fast-check';

/** Copies those of the given keys that an object has. */
export function only<T extends object, K extends keyof T>(whole: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const given: Partial<Pick<T, K>> = {};
  for (const key of keys) if (key in whole) given[key] = whole[key];
  return given;
}

/** An object with any of the given keys and their values, each with probability 1/2. Shrinks towards no keys. */
export function anySubset<T extends object, K extends keyof T>(
  whole: Arbitrary<T>,
  keys: readonly K[],
): Arbitrary<Partial<Pick<T, K>>> {
  const given = fc.array(fc.boolean(), { minLength: keys.length, maxLength: keys.length });
  return fc.tuple(whole, given).map(([object, flags]) =>
    only(
      object,
      keys.filter((_key, index) => flags[index]),
    ),
  );
}

/** All subsets of up to ten items, the empty one first and the whole one last; order within is kept. */
export const allSubsets = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, bit) => (mask >> bit) & 1));
