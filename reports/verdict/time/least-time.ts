import type { RecordedWait } from '../../../specs/words/record.ts';
import type { LatencySample } from '../../record/run/round-latencies.ts';
import type { Run } from '../../record/run/run.ts';

/** The lower bounds on the time of a run, on the same target at the same pace. A run takes at least the greatest. */
export interface LeastTime {
  /** Requests under way at once, and a second (null: no limit), that the profile and the command allowed. */
  readonly concurrency: number;
  readonly requestsPerSecond: number | null;
  /** Attempts at requests, polls and repetitions included. */
  readonly attempts: number;
  /** The median time in which the target answered one, in milliseconds. */
  readonly medianMs: number;
  /** The time for all attempts at the median, `concurrency` of them at once. */
  readonly answersMs: number;
  /** The length of the longest chain of requests in a check, each sent after the answer to the one before. */
  readonly consecutive: number;
  readonly consecutiveMs: number;
  /** The least time that the rate limit alone allows, in milliseconds. Absent: there is no limit. */
  readonly rateMs?: number;
}

/** @returns null if it is not known, or the plan was repeated */
export function leastTimeOf({ header, footer, latencies, totals: { consecutive } }: Run): LeastTime | null {
  const { pace, repeat } = header;
  const attempts = footer?.attempts;
  const medianMs = medianOf([...latencies.values()]);
  if (pace === undefined || repeat !== undefined || attempts === undefined) return null;
  if (medianMs === null || consecutive === null) return null;
  const { concurrency, requestsPerSecond } = pace;
  return {
    concurrency,
    requestsPerSecond,
    attempts,
    medianMs: Math.round(medianMs * 100) / 100,
    answersMs: Math.round((attempts * medianMs) / concurrency),
    consecutive,
    consecutiveMs: Math.round(consecutive * medianMs),
    ...(requestsPerSecond === null ? {} : { rateMs: Math.round((attempts * 1_000) / requestsPerSecond) }),
  };
}

/** Each value weighs as many latencies as it stands for; null: there are none. */
function medianOf(samples: readonly LatencySample[]): number | null {
  const weighed = samples.flatMap(({ values, count }) =>
    values.map((value) => ({ value, weight: count / values.length })),
  );
  const half = samples.reduce((sum, { count }) => sum + count, 0) / 2;
  let passed = 0;
  for (const { value, weight } of weighed.sort((one, other) => one.value - other.value)) {
    passed += weight;
    if (passed >= half) return value;
  }
  return null;
}

const shortRunMs = 5_000;

/** E.g. "waited: 12.0 s for a new payment to be known (1 of 3 times in vain)"; null: for nothing. */
export function waitsLine(waits: readonly RecordedWait[] = []): string | null {
  const each = waits.map(({ for: what, ms, came, missed }) => {
    const times = came === 0 ? 'in vain' : missed === 0 ? '' : `${missed} of ${came + missed} times in vain`;
    return `${(ms / 1_000).toFixed(1)} s for ${what}${times === '' ? '' : ` (${times})`}`;
  });
  return each.length === 0 ? null : `waited: ${each.join(', ')}`;
}

/** Says what bounds the time of a run from below; null: it is not known, or the run was short. */
export function leastTimeLine(run: { readonly durationMs: number; readonly leastTime?: LeastTime }): string | null {
  const { durationMs, leastTime } = run;
  if (leastTime === undefined || durationMs <= shortRunMs) return null;
  const { attempts, concurrency, consecutive, consecutiveMs, medianMs, rateMs, requestsPerSecond } = leastTime;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `time: ${seconds(durationMs)}`,
    `${attempts} answers of ${medianMs.toFixed(0)} ms, ${concurrency} at a time: ${seconds(leastTime.answersMs)}`,
    ...(rateMs === undefined ? [] : [`${attempts} requests at ${requestsPerSecond} a second: ${seconds(rateMs)}`]),
    `the longest sequence, ${consecutive} requests one after another: ${seconds(consecutiveMs)}`,
  ].join('; ');
}
