import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Pass, Section } from './row.ts';
import { runCommand } from './run-command.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Measures whether exchanges take longer, and memory grows, the longer a run explores the embedded sandbox. */
export const measureGrowth = ({ small }: Pass): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const [exploredMs, windowMs] = small ? [12_000, 4_000] : [300_000, 60_000];
    const traffic = join(folder, 'traffic.ndjson');
    const flags = ['--effort', 'quick', '--seed', '1', '--quiet', '--reports', 'junit', '--traffic', traffic];
    const explore = ['--explore', `${exploredMs / 1_000}s`, '--out', join(folder, 'out')];
    const { peakBytes } = await runCommand(['run', ...flags, ...explore]);
    const startedAt = (await readStarts(traffic)).toSorted((one, other) => one - other);
    const endedAt = startedAt.at(-1) ?? 0;
    // Milliseconds for each exchange that began in the window from this moment.
    const eachFrom = (from: number): number =>
      windowMs / startedAt.filter((at) => at >= from && at < from + windowMs).length;
    const first = eachFrom(endedAt - exploredMs);
    const last = eachFrom(endedAt - windowMs);
    return {
      rows: [
        { name: 'exchanges', unit: 'count', values: [startedAt.length] },
        {
          name: `time for each exchange, in the last ${windowMs / 1_000} s of the run`,
          unit: 'ms',
          values: [last],
          other: { name: `in the first ${windowMs / 1_000} s of exploring`, values: [first], ratio: 'time' },
          wanted: 1.3,
        },
        { name: 'memory at most', unit: 'bytes', values: [peakBytes], wanted: 400_000_000 },
      ],
      note: `\`payroll-conformance run --explore ${exploredMs / 1_000}s\` at quick effort. The embedded sandbox is in the process of the run. It keeps everything that the run creates, so its data grow, too.`,
    };
  });

/** Milliseconds since the epoch. */
async function readStarts(file: string): Promise<readonly number[]> {
  const starts: number[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { startedAt }: { readonly startedAt: string } = JSON.parse(line);
    starts.push(Date.parse(startedAt));
  }
  return starts;
}
