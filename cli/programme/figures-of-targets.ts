import type { ProgrammeIndex, TargetFigures } from './programme-index.ts';

const names = ['durationMs', 'cpuMs', 'peakMemoryBytes', 'exchanges', 'storedBytes'] as const;

export function figuresOfTargets(all: readonly TargetFigures[]): ProgrammeIndex['figures'] {
  if (all.length === 0) return null;
  const eachFigure = (work: (sorted: readonly number[]) => number): TargetFigures => {
    const of = (name: (typeof names)[number]): number => work(all.map((each) => each[name]).sort((a, b) => a - b));
    return Object.fromEntries(names.map((name) => [name, of(name)] as const)) as Record<(typeof names)[number], number>;
  };
  return {
    total: eachFigure((sorted) => sorted.reduce((sum, each) => sum + each, 0)),
    median: eachFigure((sorted) => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0),
    most: eachFigure((sorted) => sorted.at(-1) ?? 0),
  };
}
