/**
 * How likely two samples this different are when nothing changed: the two-sided p-value of the Mann–Whitney U test, by
 * the normal approximation with corrections for ties and continuity. 1 where a sample is too small (under 8) to tell.
 */
export function rankTest(a: readonly number[], b: readonly number[]): number {
  if (Math.min(a.length, b.length) < 8) return 1;
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  all.sort((x, y) => x.value - y.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to]?.value === all[from]?.value) to += 1;
    const size = to - from;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ first }) => first).length;
    ties += size ** 3 - size;
    from = to;
  }
  const n = all.length;
  const product = a.length * b.length;
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const variance = (product / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance <= 0) return 1;
  const z = Math.max(0, Math.abs(u - product / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
}

/** The share of a normal distribution above z, z >= 0 (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
