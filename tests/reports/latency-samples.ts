import type { LatencySample } from '../../reports/record/run/round-latencies.ts';

/** Latencies as a run has them, by operation, each of them kept. */
export const latencySamples = (
  latencies: Readonly<Record<string, readonly number[]>>,
): ReadonlyMap<string, LatencySample> =>
  new Map(
    Object.entries(latencies).map(([operation, values]) => [
      operation,
      { values, count: values.length, max: Math.max(0, ...values) },
    ]),
  );
