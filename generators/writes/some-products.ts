import fc, { type Arbitrary } from 'fast-check';

/**
 * Product names of a list (>= 2, different), in any order: two of them, or any number from two. In one of four lists a
 * name stands twice, which may be refused: nothing is stated of it.
 */
export function someProducts<Name extends string>(names: readonly Name[]): Arbitrary<readonly Name[]> {
  const two = fc.shuffledSubarray([...names], { minLength: 2, maxLength: 2 });
  const several = fc.shuffledSubarray([...names], { minLength: 2 });
  const repeated = two.chain((pair) => fc.constantFrom(...pair).map((name) => [...pair, name]));
  return fc.oneof(two, several, two, repeated);
}
