import type { UnknownFixture } from './probe-fixtures.ts';

/** Fixtures that are named one by one; the others are counted. */
const mostNamed = 10;

/** One line for each fixture that the target does not know, as `doctor` and `run` say it; of many, the first ones. */
export function describeUnknown(unknown: readonly UnknownFixture[]): readonly string[] {
  const named = unknown.slice(0, mostNamed).map((each) => `${placeOf(each)} is not known to the target (${each.code})`);
  const left = unknown.length - named.length;
  return left === 0 ? named : [...named, `${left} more fixtures are not known to the target`];
}

/** Its place in the profile, e.g. `fixtures.paymentIds[2]`. */
export function placeOf({ kind, index }: Pick<UnknownFixture, 'kind' | 'index'>): string {
  return `fixtures.${kind}[${index}]`;
}
