import fc, { type Arbitrary } from 'fast-check';

/** A value with a few words on what is special about it. Findings show the label, and nothing is judged by it. */
export interface Labelled<T> {
  readonly label: string;
  readonly value: T;
}

/** One way to turn a good value into a bad one. The result must be bad for every good value. */
export interface Breakage<Good, Bad> {
  readonly label: string;
  readonly apply: (good: Good) => Bad;
}

/**
 * A good value, broken in one of the given ways. It shrinks within both: towards the first way, and towards the
 * simplest good value.
 */
export function brokenBy<Good, Bad>(
  good: Arbitrary<Good>,
  breakages: readonly Breakage<Good, Bad>[],
): Arbitrary<Labelled<Bad>> {
  return fc
    .tuple(fc.constantFrom(...breakages), good)
    .map(([breakage, value]) => ({ label: breakage.label, value: breakage.apply(value) }));
}

/** The same good value broken in each of the given ways, in their order. */
export function brokenInEachWay<Good, Bad>(
  good: Good,
  breakages: readonly Breakage<Good, Bad>[],
): readonly Labelled<Bad>[] {
  return breakages.map(({ label, apply }) => ({ label, value: apply(good) }));
}
