import type { Pass, Row } from './row.ts';

/** One side of a comparison. `times`: how often one call of `work` does the work. Default 1. */
export interface Contestant {
  readonly name: string;
  readonly work: () => unknown;
  readonly times?: number;
}

/** Measures both sides in turns, so that other load of the machine affects both. Who begins changes each round. */
export async function compare(
  ours: Contestant,
  other: Contestant,
  ratio: 'speed' | 'time',
  { rounds, roundMs }: Pass,
  aim: { readonly wanted?: number } = {},
): Promise<Row> {
  const values = new Map<Contestant, number[]>([
    [ours, []],
    [other, []],
  ]);
  // One round more, for the compiler: it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? [ours, other] : [other, ours]) {
      const ms = await durationOf(side, roundMs);
      if (round > 0) values.get(side)?.push(ms);
    }
  }
  return {
    name: ours.name,
    unit: 'ms',
    values: values.get(ours) ?? [],
    other: { name: other.name, values: values.get(other) ?? [], ratio },
    ...aim,
  };
}

/** Measures the mean in milliseconds of a core, since the garbage that the work leaves is part of its price. */
async function durationOf({ work, times = 1 }: Contestant, roundMs: number): Promise<number> {
  const began = cpuMs();
  let calls = 0;
  do {
    await work();
    calls += 1;
  } while (cpuMs() - began < roundMs);
  return (cpuMs() - began) / calls / times;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
