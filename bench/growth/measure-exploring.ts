import { join } from 'node:path';
import { rowsOfUsage } from '../growth-rows.ts';
import type { Figures } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { readRecordEnds } from '../records/record-ends.ts';
import { runBeside } from './run-beside.ts';

/** For how long a run explores, by the pass: in words of the command line. */
const times: Readonly<Record<Pass['sizes'], string>> = { small: '2s', usual: '60s', large: '60m' };

/** More points than a plot can show are of no use. */
const mostPoints = 120;

/** Memory by time of a run that explores. */
export async function measureExploring(folder: string, pass: Pass): Promise<Figures> {
  const out = join(folder, 'explored');
  const time = times[pass.sizes];
  const usage = await runBeside(folder, out, ['--effort', 'quick', '--explore', time]);
  const { exchanges } = readRecordEnds(out).footer;
  const every = Math.ceil(usage.memory.length / mostPoints);
  const points = usage.memory
    .filter((_, index) => index % every === 0)
    .map(({ atMs, bytes }) => [atMs, bytes] as const);
  return {
    rows: rowsOfUsage(`run --explore ${time}, ${exchanges.toLocaleString('en-GB')} exchanges`, usage),
    growths: [
      {
        name: 'exploring-memory',
        title: 'Memory of a run that explores, by time',
        x: 'time on the clock',
        xUnit: 'ms',
        y: 'memory',
        yUnit: 'bytes',
        lines: [{ name: `run --explore ${time}`, points }],
      },
    ],
  };
}
