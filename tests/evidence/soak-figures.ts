import type { FigureTable } from './measured.ts';

/** The memory of the process after so many exchanges, when all garbage had been collected. In bytes. */
export interface Sample {
  readonly exchanges: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** What the memory came to after the first exchanges, in bytes. */
export interface Growth {
  readonly from: Sample;
  readonly to: Sample;
  /** The most that any later sample lies above the first. */
  readonly rss: number;
  readonly heapUsed: number;
}

/** How a soak was run. */
export interface SoakCircumstances {
  readonly day: string;
  readonly node: string;
  readonly runs: number;
  readonly effort: string;
  readonly faults: number;
  readonly durationMs: number;
}

/** How the memory grew once `first` exchanges had been made. @throws RangeError where the samples end before. */
export function growthAfter(first: number, samples: readonly Sample[]): Growth {
  const later = samples.filter(({ exchanges }) => exchanges >= first);
  const [from] = later;
  const to = later.at(-1);
  if (from === undefined || to === undefined || from === to) throw new RangeError(`too few samples after ${first}`);
  return {
    from,
    to,
    rss: Math.max(...later.map(({ rss }) => rss)) - from.rss,
    heapUsed: Math.max(...later.map(({ heapUsed }) => heapUsed)) - from.heapUsed,
  };
}

/** Writes the table of the page. */
export function tabulateSoak({ from, to, rss, heapUsed }: Growth, how: SoakCircumstances): FigureTable {
  const { day, node, runs, effort, faults, durationMs } = how;
  const inMinutes = `${(durationMs / 60_000).toFixed(0)} minutes`;
  const after = (sample: Sample) => `after ${grouped(sample.exchanges)} exchanges`;
  return {
    rows: [
      {
        what: 'how',
        value: `whole runs in one process, from requests to reports, without vitest in between; in turn against a sandbox without faults and one with ${faults}, each with one driver for all of its runs`,
      },
      { what: 'exchanges', value: grouped(to.exchanges) },
      {
        what: 'runs',
        value: `${runs}, effort ${effort}, each with another seed; all ended with the verdict that was due`,
      },
      { what: 'time', value: `${inMinutes}, Node.js ${node.slice(1)}, ${day}` },
      { what: `live heap ${after(from)}`, value: megabytes(from.heapUsed) },
      { what: `live heap ${after(to)}`, value: megabytes(to.heapUsed) },
      { what: 'live heap, most that it lay above the first of these', value: megabytes(heapUsed) },
      { what: `memory of the process ${after(from)}`, value: megabytes(from.rss) },
      { what: `memory of the process ${after(to)}`, value: megabytes(to.rss) },
      { what: 'memory of the process, most that it lay above the first of these', value: megabytes(rss) },
    ],
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
