import fc, { type Arbitrary } from 'fast-check';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { anyUuid } from '../ids/uuids.ts';

/** 2 to `maxLength` different ids in any order, known and unknown. Shrinks towards one of each. */
export function mixedBatch(
  knownIds: readonly string[],
  maxLength = statedLimits.paymentsPerBatch,
): Arbitrary<readonly string[]> {
  const unknown = anyUuid().filter((id) => !knownIds.includes(id));
  return fc
    .subarray([...knownIds], { minLength: 1, maxLength: Math.min(knownIds.length, maxLength - 1) })
    .chain((known) =>
      fc
        .uniqueArray(unknown, { minLength: 1, maxLength: maxLength - known.length })
        .map((others) => [...known, ...others]),
    )
    .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }));
}

const unknownId = 'c3d7a1e5-52f8-4b6e-9a04-8f1d2e6b7c90';

/** The unknown id first, last, or amid as many known ids as fit, and before one. `knownIds`: 1 or more. */
export function mixedBatchBoundaries(
  knownIds: readonly string[],
  maxLength = statedLimits.paymentsPerBatch,
): readonly (readonly string[])[] {
  const known = knownIds.slice(0, maxLength - 1);
  const middle = Math.ceil(known.length / 2);
  const batches = [
    [unknownId, ...known],
    [...known, unknownId],
    [...known.slice(0, middle), unknownId, ...known.slice(middle)],
    [unknownId, ...known.slice(0, 1)],
  ];
  return [...new Map(batches.map((ids) => [ids.join(), ids])).values()];
}
