import { statSync } from 'node:fs';
import { join } from 'node:path';
import { recordName } from '../../reports/record/file/record-file.ts';
import { runCommand } from '../commands/run-command.ts';
import { formatValue } from '../format-value.ts';
import { growthOfMemory, growthOfTime, rowsOfUsage, type Sized } from '../growth-rows.ts';
import type { Figures } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { padRecord } from './pad-record.ts';

/** Sizes of records in bytes, by the pass. */
const sizes: Readonly<Record<Pass['sizes'], readonly number[]>> = {
  small: [2e6],
  usual: [2e6, 1e7, 1e8],
  large: [2e6, 1e7, 1e8, 1e9],
};

/** What reads whole records, by their size. */
export function measureRecords(pass: Pass): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const record = await prepareRecords(folder);
    const sized: Sized[] = [];
    for (const bytes of sizes[pass.sizes]) sized.push(...(await measureSize(record, bytes)));
    const largest = sized.filter(({ size }) => size === sized.at(-1)?.size);
    const size = { x: 'size of the record', xUnit: 'bytes' } as const;
    return {
      rows: largest.flatMap(({ line, size, usage }) => rowsOfUsage(`${line} of ${formatValue(size, 'bytes')}`, usage)),
      growths: [
        growthOfTime({ name: 'records-time', title: 'Time by the size of a record', ...size }, sized),
        growthOfMemory({ name: 'records-memory', title: 'Memory by the size of a record', ...size }, sized),
      ],
      time: 'wall',
      notes: [
        'The records are of a thorough run whose checks are each reported again and again, so that they are whole, chained and certifiable. "report" writes HTML and JUnit; "merge" joins two halves of that size together.',
      ],
    };
  });
}

/** A thorough run, whole and in two parts, and a key to certify it with. */
async function prepareRecords(folder: string): Promise<(name: string) => string> {
  const path = (name: string): string => join(folder, name);
  const run = ['run', '--effort', 'thorough', '--seed', '1', '--reports', 'junit', '--quiet'];
  await runCommand([...run, '--out', path('whole')]);
  // A part alone is never conformant.
  for (const part of [1, 2]) await runCommand([...run, '--shard', `${part}/2`, '--out', path(`part-${part}`)], 3);
  await runCommand(['certify', '--new-key', path('bench.key')]);
  return path;
}

async function measureSize(path: (name: string) => string, bytes: number): Promise<readonly Sized[]> {
  const [whole, first, second] = ['large', 'large-1', 'large-2'].map(path) as [string, string, string];
  padRecord(path('whole'), whole, bytes);
  padRecord(path('part-1'), first, bytes / 2);
  padRecord(path('part-2'), second, bytes / 2);
  const { size } = statSync(join(whole, recordName));
  const key = path('bench.key');
  const certificate = path('bench.json');
  const commands: readonly (readonly [line: string, args: readonly string[]])[] = [
    ['report', ['report', whole, '--reports', 'html,junit']],
    ['diff', ['diff', whole, whole]],
    ['merge', ['merge', first, second, '--out', path('merged'), '--reports', 'junit']],
    ['certify', ['certify', whole, '--key', key, '--out', certificate]],
    ['verify', ['verify', certificate, '--key', `${key}.pub`, '--record', whole]],
  ];
  const sized: Sized[] = [];
  for (const [line, args] of commands) sized.push({ line, size, usage: await runCommand(args) });
  return sized;
}
