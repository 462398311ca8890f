import fc, { type Arbitrary } from 'fast-check';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** A `limit` that must work: an integer from 1 to 5000, both inclusive. 0 is open, and not generated. */
export function limit(): Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...limitBoundaries), fc.integer({ min: 1, max: statedLimits.maxPageSize }));
}

/** The ends, the neighbours of the default, and the smallest page that isn't one element. */
export const limitBoundaries: readonly number[] = [1, 2, 99, 100, 101, 4999, statedLimits.maxPageSize];

/** A `limit` that must be refused with `page_size_limit_exceeded`: an integer from 5001 to 2^31, both inclusive. */
export function limitAbove(): Arbitrary<number> {
  return fc.integer({ min: statedLimits.maxPageSize + 1, max: 2 ** 31 });
}

/** The first that is too large, and those where 16 and 32 bits end. */
export const limitAboveBoundaries: readonly number[] = [5001, 65_536, 2_147_483_647, 2_147_483_648];

/** Why a value is no limit or offset: `range` and `fraction` are numbers, `type` is anything else. */
export interface NotACount extends Labelled<unknown> {
  readonly kind: 'range' | 'fraction' | 'type';
}

/** A value that is neither a limit nor an offset: negative, fractional, or no number. JSON can carry each of them. */
export function notACount(): Arbitrary<NotACount> {
  return fc.oneof(
    fc.constantFrom(...notACountBoundaries),
    fc
      .integer({ min: -(2 ** 31), max: -1 })
      .map((value): NotACount => ({ label: 'a negative integer', kind: 'range', value })),
    fc
      .integer({ min: 0, max: statedLimits.maxPageSize - 1 })
      .map((value): NotACount => ({ label: 'a fraction', kind: 'fraction', value: value + 0.5 })),
    fc
      .integer({ min: 1, max: statedLimits.maxPageSize })
      .map((value): NotACount => ({ label: 'a number in a string', kind: 'type', value: String(value) })),
    fc.constantFrom<NotACount>(
      { label: 'true', kind: 'type', value: true },
      { label: 'an array', kind: 'type', value: [1] },
      { label: 'an object', kind: 'type', value: { value: 1 } },
      { label: 'an empty string', kind: 'type', value: '' },
    ),
  );
}

/** One of each kind, and null. */
export const notACountBoundaries: readonly NotACount[] = [
  { label: 'a negative integer', kind: 'range', value: -1 },
  { label: 'a fraction', kind: 'fraction', value: 1.5 },
  { label: 'a number in a string', kind: 'type', value: '1' },
  { label: 'null', kind: 'type', value: null },
];

/**
 * An `offset` into a list of `total` elements: 0 to `total`, both inclusive, so that the last one finds nothing left.
 */
export function offset(total: number): Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...offsetBoundaries(total)), fc.integer({ min: 0, max: total }));
}

/** The first and second element, the last one, and the end. Each once, ascending. */
export function offsetBoundaries(total: number): readonly number[] {
  return [...new Set([0, 1, total - 1, total])].filter((value) => value >= 0 && value <= total).sort((a, b) => a - b);
}

/** A part of a list: `offset` >= 0 is its first index, `limit` >= 1 the most elements that it holds. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The body of list-automated-jobs: either field, both, or none. */
export function jobsWindow(): Arbitrary<Partial<Page>> {
  return fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat({ max: 20 }) }, { requiredKeys: [] });
}

/** Each subset of the two fields. */
export const jobsWindowBoundaries: readonly Partial<Page>[] = [
  {},
  { limit: 1 },
  { offset: 1 },
  { limit: 1, offset: 0 },
];
