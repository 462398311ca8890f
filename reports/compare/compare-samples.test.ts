import { expect, test } from 'vitest';
import { compareSamples, correctPValues } from './compare-samples.ts';
import { tQuantile, tTestPValue } from './student-t.ts';

test.each([
  [0, 5, 1],
  [2.570582, 5, 0.05],
  [4.032143, 5, 0.01],
  [12.706205, 1, 0.05],
  [1.959964, 1e7, 0.05],
])('Student: |t| above %f with %f degrees of freedom is as likely as %f', (t, df, expected) => {
  expect(tTestPValue(t, df)).toBeCloseTo(expected, 5);
  expect(tTestPValue(-t, df)).toBeCloseTo(expected, 5);
});

test.each([
  [0.05, 5, 2.570582],
  [0.01, 8, 3.355387],
  [0.005, 9, 3.689662],
])('Student: a share of %f beyond it, %f degrees of freedom', (alpha, df, expected) => {
  expect(tQuantile(alpha, df)).toBeCloseTo(expected, 1);
  expect(tTestPValue(tQuantile(alpha, df), df)).toBeCloseTo(alpha, 9);
});

test('Welch: as worked out by hand', () => {
  const compared = compareSamples([1, 2, 3, 4], [3, 5, 7, 9], 0.95);
  expect(Math.log(compared.ratio)).toBeCloseTo(3.5, 9);
  // t = 3.5 / sqrt(5/12 + 20/12) = 2.4249, df = 4.4118
  expect(compared.pValue).toBeCloseTo(tTestPValue(2.424_871, 4.411_765), 5);
  expect(compared.agreeing).toBe(14 / 16);
});

test('an interval is around its ratio, and wider where the runs lie further apart', () => {
  const near = compareSamples([0, 0.01, 0.02], [0.3, 0.31, 0.32], 0.95);
  const far = compareSamples([0, 0.1, 0.2], [0.3, 0.4, 0.5], 0.95);
  expect(near.low).toBeLessThan(near.ratio);
  expect(near.high).toBeGreaterThan(near.ratio);
  expect(far.high / far.low).toBeGreaterThan(near.high / near.low);
});

test('samples without any spread are not certain beyond what a clock does', () => {
  const { low, high, pValue } = compareSamples([1, 1, 1], [1, 1, 1], 0.95);
  expect(pValue).toBe(1);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(1);
});

test.each([
  [
    [0.01, 0.04, 0.03],
    [0.03, 0.06, 0.06],
  ],
  [
    [0.9, 0.8],
    [1, 1],
  ],
  [[], []],
])('Holm: %j becomes %j', (pValues, expected) => {
  expect(correctPValues(pValues).map((each) => Number(each.toFixed(9)))).toEqual(expected);
});
