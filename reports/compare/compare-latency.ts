import type { LatencySample } from '../record/run/latency-sample.ts';
import type { Run } from '../record/run/run.ts';
import { quantile } from '../verdict/time/latency.ts';
import { commonShifts, medianOf, robustSpread } from './common-factor.ts';
import { type ComparedSamples, compareSamples, correctPValues, type Ratio } from './compare-samples.ts';
import type { SettingDifference } from './compare-settings.ts';
import { findLatencyGround, type OperationRounds } from './latency-ground.ts';

/** The latency of one operation in two runs, in milliseconds. */
export interface LatencyChange {
  readonly operation: string;
  /** `unknown`: there is no ground to say. */
  readonly change: 'slower' | 'faster' | 'same' | 'unknown';
  readonly base: { readonly count: number; readonly median: number; readonly p95: number };
  readonly candidate: { readonly count: number; readonly median: number; readonly p95: number };
  /** How likely the difference is by chance between runs, over all operations together; 1 where nothing is known. */
  readonly pValue: number;
  /** By which factor it changed beside what all operations have in common, with 95 % confidence for all together. Absent: unknown. */
  readonly effect?: Ratio;
  /** It is slower by more than `limits.slowdown` of the profile allows, with that confidence. Absent: it is not. */
  readonly regression?: true;
}

/** What the latencies of two runs say. */
export interface LatencyComparison {
  /** Why nothing is said of any change; null: something can be said. */
  readonly silence: string | null;
  /** How often the plan was run on each side, of the runs that are compared. Absent where nothing is said. */
  readonly rounds?: { readonly base: number; readonly candidate: number };
  /** By which factor all operations alike changed: the machine, the network or the whole target. null: they did not. */
  readonly common: Ratio | null;
  readonly changes: readonly LatencyChange[];
}

/** A change has to be beyond chance between runs … */
const significance = 0.01;
const confidence = 0.95;
/** … and seen in nearly every pair of them … */
const leastAgreeing = 0.9;
/** … and large enough to matter: a tenth, and 2 ms, which a scheduler does by itself. */
const ratioThatMatters = 1.1;
const millisecondsThatMatter = 2;
/** It stands out from what the other operations do from one run to the other by so many standard deviations … */
const deviationsThatStandOut = 4;
/** … which are never less than this, as a logarithm. */
const leastSpread = 0.02;
/** The quickest answers change as well: by this share of the change, as a logarithm. */
const leastShareOfQuick = 0.5;
/** With fewer operations nothing tells a slower machine from a slower operation. */
const leastOperations = 5;

/**
 * Compares latencies operation by operation, by runs of the plan: chance between runs is larger than within one. What all
 * operations have in common is taken out first, and said apart. Latency is no requirement: a change of it is a
 * regression only beyond the slowdown that the candidate's profile allows.
 * @param settings in which the runs differ
 */
export function compareLatencies(base: Run, candidate: Run, settings: readonly SettingDifference[]): LatencyComparison {
  const ground = findLatencyGround(base, candidate, settings);
  const figures = figuresOfBoth(base, candidate);
  const unknown = figures.map((each): LatencyChange => ({ ...each, change: 'unknown', pValue: 1 }));
  if (ground.kind === 'none') return { silence: ground.reason, common: null, changes: unknown };
  const { operations, rounds } = ground;
  if (operations.length < leastOperations) {
    const silence = `${operations.length} operations were called often enough in each run; with fewer than ${leastOperations} nothing distinguishes a slower machine from a slower operation`;
    return { silence, common: null, changes: unknown };
  }
  const shifts = commonShifts(operations.map(({ base, candidate }) => [...base.medians, ...candidate.medians]));
  const common = compareSamples(shifts.slice(0, rounds.base), shifts.slice(rounds.base), confidence);
  const effects = compareEffects(operations, shifts);
  const slowdown = candidate.header.slowdown ?? Number.POSITIVE_INFINITY;
  const changes = unknown.map((each): LatencyChange => {
    const effect = effects.get(each.operation);
    if (effect === undefined) return each;
    const { ratio, low, high, pValue, change } = effect;
    const isRegression = change === 'slower' && low > slowdown;
    return {
      ...each,
      change,
      pValue,
      effect: { ratio, low, high },
      ...(isRegression ? { regression: true as const } : {}),
    };
  });
  return { silence: null, rounds, common: isCertain(common, common.pValue) ? ratioOf(common) : null, changes };
}

interface Effect extends ComparedSamples {
  readonly change: LatencyChange['change'];
}

/** @param shifts what all operations have in common, for each run: the base's, then the candidate's */
function compareEffects(
  operations: readonly OperationRounds[],
  shifts: readonly number[],
): ReadonlyMap<string, Effect> {
  const runs = operations[0]?.base.medians.length ?? 0;
  const [baseShifts, candidateShifts] = [shifts.slice(0, runs), shifts.slice(runs)];
  const alone = (values: readonly number[], common: readonly number[]): readonly number[] =>
    values.map((value, run) => value - (common[run] ?? 0));
  const together = 1 - (1 - confidence) / operations.length;
  const compared = operations.map(({ base, candidate }) =>
    compareSamples(alone(base.medians, baseShifts), alone(candidate.medians, candidateShifts), together),
  );
  const pValues = correctPValues(compared.map(({ pValue }) => pValue));
  const logs = compared.map(({ ratio }) => Math.log(ratio));
  const [middle, spread] = [medianOf(logs), Math.max(leastSpread, robustSpread(logs))];
  return new Map(
    operations.map(({ operation, base, candidate }, at) => {
      const own = compared[at] ?? unchanged;
      const pValue = pValues[at] ?? 1;
      const log = logs[at] ?? 0;
      const quick =
        medianOf(alone(candidate.lowerQuartiles, candidateShifts)) - medianOf(alone(base.lowerQuartiles, baseShifts));
      const differenceMs = Math.abs(own.ratio - 1) * Math.exp(medianOf(base.medians));
      const stands =
        isCertain(own, pValue) &&
        differenceMs >= millisecondsThatMatter &&
        Math.abs(log - middle) >= deviationsThatStandOut * spread &&
        quick * Math.sign(log) >= Math.abs(log) * leastShareOfQuick;
      const change = stands ? (log > 0 ? ('slower' as const) : ('faster' as const)) : ('same' as const);
      return [operation, { ...own, pValue, change }];
    }),
  );
}

const unchanged: ComparedSamples = { ratio: 1, low: 1, high: 1, pValue: 1, agreeing: 0 };

/** Whether a change is beyond chance, seen in nearly every pair of runs, and large enough to matter. */
function isCertain({ ratio, low, high, agreeing }: ComparedSamples, pValue: number): boolean {
  const matters = Math.max(ratio, 1 / ratio) >= ratioThatMatters;
  return matters && pValue < significance && agreeing >= leastAgreeing && (low > 1 || high < 1);
}

function ratioOf({ ratio, low, high }: Ratio): Ratio {
  return { ratio, low, high };
}

/** The operations that both runs called, sorted, with what was measured of each. */
function figuresOfBoth(base: Run, candidate: Run): readonly Pick<LatencyChange, 'operation' | 'base' | 'candidate'>[] {
  return [...base.latencies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([operation, before]) => {
      const after = candidate.latencies.get(operation);
      return after === undefined ? [] : [{ operation, base: figuresOf(before), candidate: figuresOf(after) }];
    });
}

function figuresOf({ values, count }: LatencySample): LatencyChange['base'] {
  const sorted = [...values].sort((a, b) => a - b);
  const round = (ms: number): number => (Number.isNaN(ms) ? 0 : Math.round(ms * 100) / 100);
  return { count, median: round(quantile(sorted, 0.5)), p95: round(quantile(sorted, 0.95)) };
}
