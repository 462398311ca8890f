import type { LatencyChange, Ratio } from '../../compare/compare-latency.ts';
import type { Comparison } from '../../compare/comparison.ts';

/** E.g. `slower by 30 % (26 to 34 %); median 20 ms, now 26 ms; …`. */
export function latencyPhrase(latency: LatencyChange): string {
  const { base, candidate } = latency;
  return `${changePhrase(latency)}; median ${base.median} ms, now ${candidate.median} ms; 95 % below ${base.p95} ms, now ${candidate.p95} ms`;
}

/** For a table: `slower by 30 % (26 to 34 %)`, `same`. */
export function changePhrase({ change, effect, regression }: LatencyChange): string {
  const isSaid = effect !== undefined && (change === 'slower' || change === 'faster');
  return `${change}${isSaid ? ` by ${ratioPhrase(effect)}` : ''}${regression === true ? ', a regression' : ''}`;
}

/** Regressions first, then the largest changes. */
export function changedLatencies({ latencies }: Pick<Comparison, 'latencies'>): readonly LatencyChange[] {
  const size = ({ effect }: LatencyChange): number => Math.abs(Math.log(effect?.ratio ?? 1));
  return latencies
    .filter(({ change }) => change === 'slower' || change === 'faster')
    .sort((a, b) => Number(b.regression === true) - Number(a.regression === true) || size(b) - size(a));
}

/** @returns null if the operations have no change in common */
export function commonPhrase({ common }: Comparison['latencyGround']): string | null {
  if (common === null) return null;
  const way = common.ratio > 1 ? 'slower' : 'faster';
  return `All operations alike are ${way} by ${ratioPhrase(common)}: the machine, the network, or the target as a whole. This common part is not included in the figures of each operation.`;
}

/** @returns null if latencies are compared */
export const whyNotComparedPhrase = ({ silence }: Comparison['latencyGround']): string | null =>
  silence === null ? null : `Nothing is said of latency: ${silence}.`;

/** E.g. `5 and 5 repetitions, compared in all pairs`. */
export const groundPhrase = ({ rounds }: Comparison['latencyGround']): string =>
  rounds === undefined ? '' : `${rounds.base} and ${rounds.candidate} repetitions, compared in all pairs`;

function ratioPhrase({ ratio, low, high }: Ratio): string {
  const percent = (value: number): number => Math.round((value - 1) * 100);
  const [at, from, to] =
    ratio >= 1 ? [percent(ratio), percent(low), percent(high)] : [-percent(ratio), -percent(high), -percent(low)];
  return `${at} % (${from} to ${to} %)`;
}
