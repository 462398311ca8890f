import type { RoundLatencies } from '../record/run/round-latencies.ts';
import type { Run } from '../record/run/run.ts';
import { medianOf, quantile } from '../verdict/time/latency.ts';
import type { SettingDifference } from './compare-settings.ts';

/** The values of one operation, one for each compared round (a run of the plan): logarithms of milliseconds. */
export interface OperationRounds {
  readonly operation: string;
  readonly base: RoundValues;
  readonly candidate: RoundValues;
}

interface RoundValues {
  readonly medians: readonly number[];
  /** The latency below which a quarter of the answers lies: a busy machine delays these least. */
  readonly lowerQuartiles: readonly number[];
}

/** The rounds by which latencies are compared; or `none`, with the reason in a phrase. */
export type LatencyGround =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'rounds';
      readonly rounds: { readonly base: number; readonly candidate: number };
      readonly operations: readonly OperationRounds[];
    };

/** Fewer rounds on a side don't show how much the rounds of one build differ. */
const minRounds = 3;
/** The fewest answers of a round from which an operation's median is taken. */
const leastAnswers = 5;
/** A round with a smaller share of the usual number of answers was cut short, and asked something else. */
const wholeShare = 0.9;
/** Operations whose numbers of answers differ by more than this factor were asked something else. */
const alikeFactor = 1.25;

/** The settings that decide which requests a run sends; beside them those of `changesTheQuestion`. */
const askingSettings: ReadonlySet<string> = new Set([
  'seed',
  'challenge',
  'effort',
  'operations',
  'requirements selected',
  'harness',
]);

/** Finds the values by which two runs' latencies can be compared. @param settings the settings in which the runs differ */
export function findLatencyGround(base: Run, candidate: Run, settings: readonly SettingDifference[]): LatencyGround {
  const [before, after] = [wholeRounds(base), wholeRounds(candidate)];
  if (Math.min(before.length, after.length) < minRounds) {
    const reason =
      'latency varies more between runs than within one, and these do not repeat their plan: run both with --repeat 5';
    const isRepeated = base.header.repeat !== undefined && candidate.header.repeat !== undefined;
    const few = `only ${before.length} and ${after.length} whole runs of the plan were recorded, of which ${minRounds} each are needed`;
    return { kind: 'none', reason: isRepeated ? few : reason };
  }
  const differing = settings
    .filter(({ what, changesTheQuestion }) => changesTheQuestion || askingSettings.has(what))
    .map(({ what }) => what);
  if (differing.length > 0) {
    return { kind: 'none', reason: `the runs did not ask the same; they differ in: ${differing.join(', ')}` };
  }
  const [pace, newPace] = [paceOf(base), paceOf(candidate)];
  if (pace !== newPace) return { kind: 'none', reason: `the runs went at another pace: ${pace}, and ${newPace}` };
  const operations = [...(before[0]?.keys() ?? [])]
    .sort()
    .flatMap((operation) => roundsOf(operation, before, after) ?? []);
  return { kind: 'rounds', rounds: { base: before.length, candidate: after.length }, operations };
}

function paceOf({ header: { repeat } }: Run): string {
  const rate = repeat?.requestsPerSecond ?? null;
  return `${repeat?.workers} workers, concurrency ${repeat?.concurrency}, ${rate === null ? 'no rate limit' : `${rate} requests per second`}`;
}

function wholeRounds({ rounds }: Run): readonly RoundLatencies[] {
  const totals = rounds.map((round) => [...round.values()].reduce((sum, { count }) => sum + count, 0));
  const usual = medianOf(totals);
  return rounds.filter((_, at) => (totals[at] ?? 0) >= usual * wholeShare);
}

function roundsOf(
  operation: string,
  before: readonly RoundLatencies[],
  after: readonly RoundLatencies[],
): OperationRounds | undefined {
  const counts = [...before, ...after].map((round) => round.get(operation)?.count ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least < leastAnswers || most > least * alikeFactor) return undefined;
  const valuesOf = (rounds: readonly RoundLatencies[], share: number): readonly number[] =>
    rounds.map((round) => {
      const sorted = [...(round.get(operation)?.values ?? [])].sort((a, b) => a - b);
      return Math.log(Math.max(shortestMs, quantile(sorted, share)));
    });
  const both = (rounds: readonly RoundLatencies[]): RoundValues => ({
    medians: valuesOf(rounds, 0.5),
    lowerQuartiles: valuesOf(rounds, 0.25),
  });
  return { operation, base: both(before), candidate: both(after) };
}

/** The precision of the record, in milliseconds. It replaces a latency of 0, which has no logarithm. */
const shortestMs = 0.01;
