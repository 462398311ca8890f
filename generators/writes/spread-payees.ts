import fc, { type Arbitrary } from 'fast-check';

/** Indices at which a list is often cut: after the default number of employees, a round number, and a default page. */
const afterCuts = [20, 50, 100];

/** The most further indices, which are drawn at random. */
const maxDrawn = 3;

/** The first, the last, those in the middle and behind usual cuts, and 1 to 3 random ones, in reverse order. */
export function spreadOver<T>(all: readonly [T, ...T[]]): Arbitrary<readonly T[]> {
  const last = all.length - 1;
  const drawn = fc.uniqueArray(fc.nat({ max: last }), { minLength: 1, maxLength: maxDrawn });
  return drawn.map((indices) => {
    const chosen = new Set([last, ...indices, Math.floor(last / 2), ...afterCuts.filter((index) => index < last), 0]);
    return all.filter((_, index) => chosen.has(index)).reverse();
  });
}
