import type { Usage } from './commands/run-command.ts';
import type { Growth, Row } from './measured.ts';

/** What a command took for a size of what it was given. */
export interface Sized {
  readonly line: string;
  readonly size: number;
  readonly usage: Usage;
}

/** What a plot is about. */
export type GrowthTitle = Pick<Growth, 'name' | 'title' | 'x' | 'xUnit'>;

/** The time on the clock by size, a line for each command. */
export function growthOfTime(title: GrowthTitle, sized: readonly Sized[]): Growth {
  return { ...title, y: 'time on the clock', yUnit: 'ms', lines: linesOf(sized, ({ wallMs }) => wallMs) };
}

/** The memory at most by size, a line for each command. */
export function growthOfMemory(title: GrowthTitle, sized: readonly Sized[]): Growth {
  return { ...title, y: 'memory at most', yUnit: 'bytes', lines: linesOf(sized, ({ peakBytes }) => peakBytes) };
}

/** Time and memory of one command and size as lines of the table. */
export function rowsOfUsage(what: string, { wallMs, coreMs, peakBytes }: Usage): readonly Row[] {
  const once = (value: number) => ({ value: { median: value, low: value, high: value }, rounds: 1 });
  return [
    { what: `${what}, time on the clock`, unit: 'ms', ...once(wallMs) },
    { what: `${what}, time of cores`, unit: 'ms', ...once(coreMs) },
    { what: `${what}, memory at most`, unit: 'bytes', ...once(peakBytes) },
  ];
}

function linesOf(sized: readonly Sized[], read: (usage: Usage) => number): Growth['lines'] {
  const names = [...new Set(sized.map(({ line }) => line))];
  return names.map((name) => ({
    name,
    points: sized.filter(({ line }) => line === name).map(({ size, usage }) => [size, read(usage)] as const),
  }));
}
