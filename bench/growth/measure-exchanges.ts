import { join } from 'node:path';
import { growthOfMemory, growthOfTime, rowsOfUsage, type Sized } from '../growth-rows.ts';
import type { Figures } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { readRecordEnds } from '../records/record-ends.ts';
import { runBeside } from './run-beside.ts';

/** Runs of about 800, 2,000, 10,000, 100,000 and 300,000 exchanges, as flags. */
const quick = ['--effort', 'quick'];
const standard = ['--effort', 'standard'];
const thorough = ['--effort', 'thorough'];
const runs: Readonly<Record<Pass['sizes'], readonly (readonly string[])[]>> = {
  small: [quick],
  usual: [quick, standard, thorough, [...standard, '--repeat', '10']],
  large: [quick, standard, thorough, [...thorough, '--repeat', '10'], [...thorough, '--repeat', '30']],
};

/** Time and memory of runs by the number of their exchanges. */
export async function measureExchanges(folder: string, pass: Pass): Promise<Figures> {
  const out = join(folder, 'run');
  const sized: Sized[] = [];
  for (const flags of runs[pass.sizes]) {
    const usage = await runBeside(folder, out, flags);
    sized.push({ line: 'run', size: readRecordEnds(out).footer.exchanges, usage });
  }
  const size = { x: 'exchanges', xUnit: 'count' } as const;
  return {
    rows: sized
      .slice(-1)
      .flatMap(({ size, usage }) => rowsOfUsage(`run of ${size.toLocaleString('en-GB')} exchanges`, usage)),
    growths: [
      growthOfTime({ name: 'exchanges-time', title: 'Time of a run by its exchanges', ...size }, sized),
      growthOfMemory({ name: 'exchanges-memory', title: 'Memory of a run by its exchanges', ...size }, sized),
    ],
    notes: [
      'Runs grow by their effort, and then by `--repeat`. The sandbox is a process of its own, so that the memory is that of the harness.',
    ],
  };
}
