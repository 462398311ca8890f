/** The memory of the process after so many exchanges, when all garbage had been collected. In bytes. */
export interface Sample {
  readonly exchanges: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** The memory after the first exchanges, in bytes. */
export interface Growth {
  readonly from: Sample;
  readonly to: Sample;
  /** The most that any later sample lies above the first. */
  readonly rss: number;
  readonly heapUsed: number;
}

/** Measures how the memory grew once `first` exchanges had been made. @throws RangeError where the samples end before. */
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

/** Writes how much was sent, and how the memory grew, as Markdown. @param how one sentence */
export function soakLines({ from, to, rss, heapUsed }: Growth, how: string): readonly string[] {
  const after = (sample: Sample) => `after ${sample.exchanges.toLocaleString('en-US')} exchanges`;
  return [
    how,
    '',
    '| | |',
    '|---|---|',
    `| live heap ${after(from)} | ${megabytes(from.heapUsed)} |`,
    `| live heap ${after(to)} | ${megabytes(to.heapUsed)} |`,
    `| live heap, largest growth after the first measurement | ${megabytes(heapUsed)} |`,
    `| memory of the process ${after(from)} | ${megabytes(from.rss)} |`,
    `| memory of the process ${after(to)} | ${megabytes(to.rss)} |`,
    `| memory of the process, largest growth after the first measurement | ${megabytes(rss)} |`,
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
