import fc, { type Arbitrary } from 'fast-check';
import { statedLimits } from '../../specs/interface/interface-facts.ts';

/** A `limit` that must work: an integer from 1 to 5000, both inclusive. 0 is open, and not generated. */
export const limit = (): Arbitrary<number> =>
  fc.oneof(fc.constantFrom(...limitBoundaries), fc.integer({ min: 1, max: statedLimits.maxPageSize }));

/** The ends, the neighbours of the default, and the smallest page that isn't one element. */
export const limitBoundaries: readonly number[] = [1, 2, 99, 100, 101, 4999, statedLimits.maxPageSize];

/** A `limit` that must be refused with `page_size_limit_exceeded`: an integer from 5001 to 2^31, both inclusive. */
export const limitAbove = (): Arbitrary<number> => fc.integer({ min: statedLimits.maxPageSize + 1, max: 2 ** 31 });

/** An `offset` into a list of `total` elements: 0 to `total`, both inclusive, so that the last one finds nothing left. */
export const offset = (total: number): Arbitrary<number> =>
  fc.oneof(fc.constantFrom(...offsetBoundaries(total)), fc.integer({ min: 0, max: total }));

/** The first and second element, the last one, and the end. Each once, ascending. */
export const offsetBoundaries = (total: number): readonly number[] =>
  [...new Set([0, 1, total - 1, total])].filter((value) => value >= 0 && value <= total).sort((a, b) => a - b);
