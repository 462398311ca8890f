import fc, { type Arbitrary } from 'fast-check';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { anyUuid, notUuid, uuidV4 } from '../ids/uuids.ts';

/** How many payments a batch asks for: 1 to 10, both inclusive. */
export function batchSize(): Arbitrary<number> {
  return fc.integer({ min: 1, max: statedLimits.paymentsPerBatch });
}

/** The ends, their neighbours, and the middle. */
export const batchSizeBoundaries: readonly number[] = [1, 2, 5, 9, 10];

/** How many different payments are too many: 11 to 60, both inclusive. */
export function batchSizeAbove(): Arbitrary<number> {
  return fc.integer({ min: statedLimits.paymentsPerBatch + 1, max: 60 });
}

/** The first that is too many, and twice the limit. */
export const batchSizeAboveBoundaries: readonly number[] = [11, 20];

/** Exactly `count` different version 4 UUIDs, which no target can know. */
export function distinctIds(count: number): Arbitrary<readonly string[]> {
  return fc.uniqueArray(uuidV4(), { minLength: count, maxLength: count });
}

/** One element of a batch: whose id it asks for decides what may be answered. */
export interface BatchElement {
  readonly kind: 'known' | 'unknown' | 'malformed';
  readonly id: string;
}

/** How many of each kind a mixed batch has at most. `maxLength` default 10; at least one element is known. */
export interface MixedBatchOptions {
  readonly maxLength?: number;
  /** Whether malformed ids occur. Default false: whether these are refused elementwise or as a whole is open. */
  readonly malformed?: boolean;
}

/**
 * 2 to `maxLength` elements in any order, no id twice: at least one of the known ids (>= 1, different), and at least one
 * that is not. Shrinks towards one of each.
 */
export function mixedBatch(
  knownIds: readonly string[],
  { maxLength = statedLimits.paymentsPerBatch, malformed = false }: MixedBatchOptions = {},
): Arbitrary<readonly BatchElement[]> {
  const most = Math.min(knownIds.length, maxLength - 1);
  const known = fc
    .subarray([...knownIds], { minLength: 1, maxLength: most })
    .map((ids) => ids.map((id): BatchElement => ({ kind: 'known', id })));
  const unknown = anyUuid().map((id): BatchElement => ({ kind: 'unknown', id }));
  const broken = notUuid().map(({ value }): BatchElement => ({ kind: 'malformed', id: value }));
  return known
    .chain((good) => {
      const bad = fc.uniqueArray(malformed ? fc.oneof(unknown, broken) : unknown, {
        minLength: 1,
        maxLength: maxLength - good.length,
        selector: ({ id }) => id,
      });
      return bad.map((elements) => [...good, ...elements]);
    })
    .chain((elements) => fc.shuffledSubarray(elements, { minLength: elements.length }))
    .filter((elements) => elements.every(({ kind, id }) => (kind === 'known') === knownIds.includes(id)));
}

/** An id that no target knows: a fixed version 4 UUID. */
const unknownId = 'c3d7a1e5-52f8-4b6e-9a04-8f1d2e6b7c90';

/**
 * The unknown id first, last, and in the middle of as many known ones as fit, and before a single one. `knownIds`
 * holds 1 or more.
 */
export function mixedBatchBoundaries(
  knownIds: readonly string[],
  maxLength = statedLimits.paymentsPerBatch,
): readonly (readonly BatchElement[])[] {
  const unknown: BatchElement = { kind: 'unknown', id: unknownId };
  const known = knownIds.slice(0, maxLength - 1).map((id): BatchElement => ({ kind: 'known', id }));
  const middle = Math.ceil(known.length / 2);
  const batches = [
    [unknown, ...known],
    [...known, unknown],
    [...known.slice(0, middle), unknown, ...known.slice(middle)],
    [unknown, ...known.slice(0, 1)],
  ];
  return [...new Map(batches.map((batch) => [batch.map(({ id }) => id).join(), batch])).values()];
}

/**
 * 2 to `maxLength` of the given ids (>= 1), at least one of them twice. What two identical requests get is only
 * advised.
 */
export function withDuplicates(
  ids: readonly string[],
  maxLength = statedLimits.paymentsPerBatch,
): Arbitrary<readonly string[]> {
  return fc
    .tuple(fc.constantFrom(...ids), fc.array(fc.constantFrom(...ids), { maxLength: maxLength - 2 }))
    .chain(([twice, others]) => {
      const all = [twice, twice, ...others];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
}
