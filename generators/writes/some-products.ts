import fc, { type Arbitrary } from 'fast-check';

/**
 * Two or more product names of a list (>= 2, different), in any order. In one of four cases a name stands twice: a
 * target may refuse this, as the interface says nothing about it.
 */
export function someProducts<Name extends string>(names: readonly Name[]): Arbitrary<readonly Name[]> {
  const two = fc.shuffledSubarray([...names], { minLength: 2, maxLength: 2 });
  const several = fc.shuffledSubarray([...names], { minLength: 2 });
  const repeated = two.chain((pair) => fc.constantFrom(...pair).map((name) => [...pair, name]));
  return fc.oneof(two, several, two, repeated);
}
