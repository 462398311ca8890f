import { tQuantile, tTestPValue } from './student-t.ts';

/** By which factor something is larger in one group of runs than in another. */
export interface Ratio {
  /** Candidate over base. */
  readonly ratio: number;
  /** The interval in which the factor lies with the confidence that was asked for. */
  readonly low: number;
  readonly high: number;
}

/** A ratio with what says whether it is more than chance between runs. */
export interface ComparedSamples extends Ratio {
  /** The two-sided p-value of Welch's t test. */
  readonly pValue: number;
  /** The share of pairs of runs, one of each group, that differ in the direction of the ratio. */
  readonly agreeing: number;
}

/** What a clock and a scheduler do at least to the mean of a few runs; zero spread among so few says nothing. */
const leastStandardError = 0.005;

/**
 * Compares two groups of logarithms, one value for each run of a plan, by Welch's t test.
 * @param base at least 2 values
 * @param candidate at least 2 values
 * @param confidence of the interval, e.g. 0.95
 */
export function compareSamples(
  base: readonly number[],
  candidate: readonly number[],
  confidence: number,
): ComparedSamples {
  const [before, after] = [momentsOf(base), momentsOf(candidate)];
  const difference = after.mean - before.mean;
  const error = Math.max(leastStandardError, Math.sqrt(before.error + after.error));
  const spread = before.error + after.error;
  const df =
    spread === 0
      ? base.length + candidate.length - 2
      : spread ** 2 / (before.error ** 2 / (base.length - 1) + after.error ** 2 / (candidate.length - 1));
  const margin = tQuantile(1 - confidence, df) * error;
  const pairs = base.flatMap((one) => candidate.map((other) => Math.sign(other - one)));
  return {
    ratio: Math.exp(difference),
    low: Math.exp(difference - margin),
    high: Math.exp(difference + margin),
    pValue: tTestPValue(difference / error, df),
    agreeing: pairs.filter((sign) => sign === Math.sign(difference)).length / pairs.length,
  };
}

/** The mean, and the square of its standard error. */
function momentsOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: squares / (values.length - 1) / values.length };
}

/** Corrects p-values of several tests, so that the chance of one false alarm among all of them is bounded (Holm, 1979). */
export function correctPValues(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((pValue, at) => ({ pValue, at })).sort((a, b) => a.pValue - b.pValue);
  const corrected = new Array<number>(pValues.length).fill(1);
  let least = 0;
  for (const [rank, { pValue, at }] of order.entries()) {
    least = Math.min(1, Math.max(least, pValue * (pValues.length - rank)));
    corrected[at] = least;
  }
  return corrected;
}
