import type { LatencySample } from '../record/run/latency-sample.ts';
import type { Run } from '../record/run/run.ts';
import { quantile } from '../verdict/latency.ts';
import { rankTest } from './rank-test.ts';

/** The latency of one operation in two runs, in milliseconds. */
export interface LatencyChange {
  readonly operation: string;
  readonly change: 'slower' | 'faster' | 'same' | 'unknown';
  readonly base: { readonly count: number; readonly median: number; readonly p95: number };
  readonly candidate: { readonly count: number; readonly median: number; readonly p95: number };
  /** How likely the difference is by chance alone. */
  readonly pValue: number;
}

/** A change has to be beyond chance (over all operations together) … */
const significance = 0.01;
/** … and large enough to matter: a third of the median, and what a shared machine does not do by itself. */
const ratioThatMatters = 4 / 3;
const millisecondsThatMatter = 5;
/** A rank test asks for no more than this to see a change that matters. */
const samplesUsed = 5_000;

/** Compares latencies operation by operation. Latency is no requirement: a change of it is reported, and is never a regression. */
export function compareLatencies(base: Run, candidate: Run): readonly LatencyChange[] {
  const shared = [...base.latencies.keys()].filter((operation) => candidate.latencies.has(operation)).sort();
  return shared.map((operation) => {
    const before = base.latencies.get(operation) ?? noLatencies;
    const after = candidate.latencies.get(operation) ?? noLatencies;
    const pValue = rankTest(thin(before.values), thin(after.values));
    const figures = { base: figuresOf(before), candidate: figuresOf(after) };
    return { operation, change: changeOf(figures.base, figures.candidate, pValue, shared.length), ...figures, pValue };
  });
}

function changeOf(
  base: LatencyChange['base'],
  candidate: LatencyChange['base'],
  pValue: number,
  tests: number,
): LatencyChange['change'] {
  if (Math.min(base.count, candidate.count) < 8) return 'unknown';
  const [low, high] = [Math.min(base.median, candidate.median), Math.max(base.median, candidate.median)];
  const matters = high - low >= millisecondsThatMatter && high >= low * ratioThatMatters;
  if (!matters || pValue * tests >= significance) return 'same';
  return candidate.median > base.median ? 'slower' : 'faster';
}

const noLatencies: LatencySample = { values: [], count: 0, max: 0 };

function figuresOf({ values, count }: LatencySample): LatencyChange['base'] {
  const sorted = [...values].sort((a, b) => a - b);
  const round = (ms: number): number => (Number.isNaN(ms) ? 0 : Math.round(ms * 100) / 100);
  return { count, median: round(quantile(sorted, 0.5)), p95: round(quantile(sorted, 0.95)) };
}

/** Every n-th value: a sample spread over the whole run. */
function thin(values: readonly number[]): readonly number[] {
  const step = Math.ceil(values.length / samplesUsed);
  return step <= 1 ? values : values.filter((_, at) => at % step === 0);
}
