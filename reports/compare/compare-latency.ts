import type { Run } from '../record/run/run.ts';
import { type LatencyFact, latencyFact, medianOf } from '../verdict/time/latency.ts';
import type { SettingDifference } from './compare-settings.ts';
import { findLatencyGround, type OperationRounds } from './latency-ground.ts';

/** The factor by which latencies changed: 1.3 is 30 % slower. */
export interface Ratio {
  readonly ratio: number;
  /** The least and the greatest factor between a round of the candidate and a round of the base. */
  readonly low: number;
  readonly high: number;
}

export interface LatencyChange {
  readonly operation: string;
  /** `unknown`: the latencies can't be compared. */
  readonly change: 'slower' | 'faster' | 'same' | 'unknown';
  readonly base: LatencyFact;
  readonly candidate: LatencyFact;
  /** The probability that by chance all rounds on one side are above those on the other; 1 if they are mixed. */
  readonly pValue: number;
  readonly effect?: Ratio;
  /** Set if the operation is slower by more than the profile's `limits.slowdown`, whichever two rounds are compared. */
  readonly regression?: true;
}

export interface LatencyComparison {
  /** The reason why nothing is said of latency; null: it is compared. */
  readonly silence: string | null;
  readonly rounds?: { readonly base: number; readonly candidate: number };
  /** The factor by which the machine, the network or the whole target changed. null: none. */
  readonly common: Ratio | null;
  readonly changes: readonly LatencyChange[];
}

/** A change matters only from a tenth and 2 ms on: a scheduler alone causes smaller ones. */
const ratioThatMatters = 1.1;
const millisecondsThatMatter = 2;
/** An operation that changed lies this many times as far from the others as they usually lie from one another. */
const timesTheUsual = 7;
/** The usual distance that is reckoned with at least: a logarithm, about 1.5 %. */
const leastUsual = 0.015;
/** The two sides must lie apart by this many mean distances of neighbouring rounds of one side. */
const timesTheSpacing = 1.5;
/** With fewer operations, a slower operation and a slower machine look alike. */
const minOperations = 5;

/**
 * A round is one run of the plan. First the change that all operations share is taken out. An operation changed if all
 * its rounds on one side are above all of those on the other (the rank test at its sharpest), in the median and in the
 * quickest quarter, by more than a bound. @param settings in which the runs differ
 */
export function compareLatencies(base: Run, candidate: Run, settings: readonly SettingDifference[]): LatencyComparison {
  const ground = findLatencyGround(base, candidate, settings);
  const unknown = figuresOfBoth(base, candidate).map(
    (each): LatencyChange => ({ ...each, change: 'unknown', pValue: 1 }),
  );
  if (ground.kind === 'none') return { silence: ground.reason, common: null, changes: unknown };
  const { operations, rounds } = ground;
  if (operations.length < minOperations) {
    const silence = `${operations.length} operations were called often enough in each run; with fewer than ${minOperations} nothing distinguishes a slower machine from a slower operation`;
    return { silence, common: null, changes: unknown };
  }
  const shifts = commonShifts(operations.map((each) => [...each.base.medians, ...each.candidate.medians]));
  const shared = { base: shifts.slice(0, rounds.base), candidate: shifts.slice(rounds.base) };
  const common = ratioOf(shared.base, shared.candidate);
  const effects = new Map(operations.map((each) => [each.operation, effectOf(each, shared)]));
  const logs = [...effects.values()].map(({ ratio }) => Math.log(ratio));
  const middle = medianOf(logs);
  const usual = Math.max(leastUsual, medianOf(logs.map((log) => Math.abs(log - middle))));
  // Of all orders of the rounds two separate the sides, and each operation may be the one that has such an order.
  const chance = Math.min(1, (2 * operations.length) / combinations(rounds.base + rounds.candidate, rounds.base));
  const slowdown = candidate.header.slowdown ?? Number.POSITIVE_INFINITY;
  const changes = unknown.map((each): LatencyChange => {
    const effect = effects.get(each.operation);
    if (effect === undefined) return each;
    const { ratio, low, isQuickToo, differenceMs } = effect;
    const standsOut = Math.abs(Math.log(ratio) - middle) >= timesTheUsual * usual;
    const isChange = matters(effect) && isQuickToo && differenceMs >= millisecondsThatMatter && standsOut;
    return {
      ...each,
      change: isChange ? (ratio > 1 ? 'slower' : 'faster') : 'same',
      pValue: isMixed(effect) ? 1 : chance,
      effect: asRatio(effect),
      ...(isChange && low > slowdown ? { regression: true as const } : {}),
    };
  });
  return { silence: null, rounds, common: matters(common) ? asRatio(common) : null, changes };
}

/** A logarithm for each round of either side. */
interface Sides {
  readonly base: readonly number[];
  readonly candidate: readonly number[];
}

interface SpacedRatio extends Ratio {
  /** The mean distance of neighbouring rounds, in logarithms, on the side where it is larger. */
  readonly spacing: number;
}

interface Effect extends SpacedRatio {
  /** Whether the quickest quarter of the answers, which a busy machine delays least, changed likewise, by at least half. */
  readonly isQuickToo: boolean;
  readonly differenceMs: number;
}

function effectOf({ base, candidate }: OperationRounds, shared: Sides): Effect {
  const withoutShared = (values: readonly number[], shifts: readonly number[]): readonly number[] =>
    values.map((value, round) => value - (shifts[round] ?? 0));
  const own = ratioOf(withoutShared(base.medians, shared.base), withoutShared(candidate.medians, shared.candidate));
  const quick = ratioOf(
    withoutShared(base.lowerQuartiles, shared.base),
    withoutShared(candidate.lowerQuartiles, shared.candidate),
  );
  return {
    ...own,
    isQuickToo: Math.log(quick.ratio) * Math.sign(own.ratio - 1) >= Math.abs(Math.log(own.ratio)) / 2,
    differenceMs: Math.abs(own.ratio - 1) * Math.exp(medianOf(base.medians)),
  };
}

/** @param base, candidate a logarithm of milliseconds for each round */
function ratioOf(base: readonly number[], candidate: readonly number[]): SpacedRatio {
  const spacings = [base, candidate].map((own) => (Math.max(...own) - Math.min(...own)) / (own.length - 1));
  return {
    spacing: Math.max(...spacings),
    ratio: Math.exp(medianOf(candidate) - medianOf(base)),
    low: Math.exp(Math.min(...candidate) - Math.max(...base)),
    high: Math.exp(Math.max(...candidate) - Math.min(...base)),
  };
}

const asRatio = ({ ratio, low, high }: Ratio): Ratio => ({ ratio, low, high });

const isMixed = ({ low, high }: Ratio): boolean => low <= 1 && high >= 1;

/** Whether the sides lie apart by more than the rounds of one side do among themselves, and by enough to matter. */
function matters({ ratio, low, high, spacing }: SpacedRatio): boolean {
  const gap = Math.max(Math.log(low), -Math.log(high));
  return gap > timesTheSpacing * spacing && Math.max(ratio, 1 / ratio) >= ratioThatMatters;
}

/**
 * Gives for each round the change that all operations share: the median of their distances from what is usual for each,
 * in logarithms. @param table for each operation its logarithms, one for each round
 */
function commonShifts(table: readonly (readonly number[])[]): readonly number[] {
  const usual = table.map(medianOf);
  return (table[0] ?? []).map((_, round) =>
    medianOf(table.map((row, operation) => (row[round] ?? 0) - (usual[operation] ?? 0))),
  );
}

const combinations = (all: number, some: number): number =>
  Array.from({ length: some }, (_, at) => (all - at) / (at + 1)).reduce((product, each) => product * each, 1);

const figuresOfBoth = (base: Run, candidate: Run): readonly Pick<LatencyChange, 'operation' | 'base' | 'candidate'>[] =>
  [...base.latencies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([operation, before]) => {
      const after = candidate.latencies.get(operation);
      return after === undefined ? [] : [{ operation, base: latencyFact(before), candidate: latencyFact(after) }];
    });
