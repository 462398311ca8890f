import { binFrom, binTo, type LatencyFigures } from '../../verdict/time/latency.ts';

/** Where things stand in the plot of one operation, which is 340 wide and 40 high, on a logarithmic scale. */
export function plotLatency(figures: LatencyFigures) {
  const most = Math.max(...figures.bins);
  const x = (ms: number): number =>
    Math.round((Math.log(Math.min(Math.max(ms, binFrom), binTo) / binFrom) / Math.log(binTo / binFrom)) * 340);
  const round = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
  return {
    operation: figures.operation,
    count: figures.count,
    median: round(figures.median),
    p95: round(figures.p95),
    max: round(figures.max),
    bars: figures.bins.flatMap((count, index) =>
      count === 0 ? [] : [{ x: index * 10, height: Math.max(1, Math.round((count / most) * 36)) }],
    ),
    medianX: x(figures.median),
    p95X: x(figures.p95),
  };
}
