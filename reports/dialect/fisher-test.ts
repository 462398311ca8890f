/** The number of times that a value was seen, and the number of looks. */
export interface Share {
  readonly seen: number;
  readonly of: number;
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Fisher's exact test, two-sided. @returns the probability that chance alone makes two shares differ at least as much */
export function fisherTest(one: Share, other: Share): number {
  const [totalSeen, looks] = [one.seen + other.seen, one.of + other.of];
  if (one.of === 0 || other.of === 0 || totalSeen === 0 || totalSeen === looks) return 1;
  const logAll = logChoose(looks, totalSeen);
  /** The logarithm of how probable it is that `own` of all the times that the value was seen are in `one`. */
  const logOf = (own: number): number => logChoose(one.of, own) + logChoose(other.of, totalSeen - own) - logAll;
  // Tables that are as likely as this one count as well, however they were rounded.
  const limit = logOf(one.seen) + 1e-7;
  let sum = 0;
  for (let own = Math.max(0, totalSeen - other.of); own <= Math.min(totalSeen, one.of); own += 1) {
    const log = logOf(own);
    if (log <= limit) sum += Math.exp(log);
  }
  return Math.min(1, sum);
}

/** Holm's correction. @returns for each probability, in order, whether it is small enough for all of them */
export function beyondChance(probabilities: readonly number[], atMost: number): readonly boolean[] {
  const sorted = probabilities.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const result = probabilities.map(() => false);
  for (const [rank, { p, index }] of sorted.entries()) {
    if (p > atMost / (sorted.length - rank)) break;
    result[index] = true;
  }
  return result;
}
