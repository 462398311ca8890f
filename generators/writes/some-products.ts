import fc, { type Arbitrary } from 'fast-check';

/** Two or more of the names, in any order. In one of four cases a name stands twice, which a target may refuse. */
export function someProducts<Name extends string>(names: readonly Name[]): Arbitrary<readonly Name[]> {
  const two = fc.shuffledSubarray([...names], { minLength: 2, maxLength: 2 });
  const several = fc.shuffledSubarray([...names], { minLength: 2 });
  const repeated = two.chain((pair) => fc.constantFrom(...pair).map((name) => [...pair, name]));
  return fc.oneof(two, several, two, repeated);
}
