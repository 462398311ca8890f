import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RunFolder } from '../reports/record/disk/run-folder.ts';
import { RecordFile, recordName } from '../reports/record/file/record-file.ts';
import type { RecordCheck, RecordFooter, RecordHeader } from '../specs/words/record.ts';
import { formatValue } from './format-value.ts';
import type { Pass, Row, Section } from './row.ts';
import { runCommand } from './run-command.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Measures the commands that read a finished record, with records of 10 and 100 MB. */
export const measureRecords = ({ small }: Pass): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const path = (name: string): string => join(folder, name);
    const run = ['run', '--effort', 'thorough', '--seed', '1', '--reports', 'junit', '--quiet'];
    await runCommand([...run, '--out', path('whole')]);
    // A part alone is never conformant.
    for (const part of [1, 2])
      await runCommand([...run, '--shard', `${part}/2`, '--out', path(`part-${part}`)], { code: 3 });
    await runCommand(['certify', '--new-key', path('bench.key')]);
    const rows: Row[] = [];
    for (const bytes of small ? [2e6] : [1e7, 1e8]) rows.push(...(await measureSize(path, bytes)));
    return {
      rows,
      note: 'The record repeats the checks of a thorough run until it has the size in the table. The record is complete, so "certify" accepts it. "report" writes HTML and JUnit. "merge" joins two halves, which together have that size.',
    };
  });

async function measureSize(path: (name: string) => string, bytes: number): Promise<readonly Row[]> {
  const [whole, first, second] = ['large', 'large-1', 'large-2'].map(path) as [string, string, string];
  padRecord(path('whole'), whole, bytes);
  padRecord(path('part-1'), first, bytes / 2);
  padRecord(path('part-2'), second, bytes / 2);
  const size = formatValue(statSync(join(whole, recordName)).size, 'bytes');
  const [key, certificate] = [path('bench.key'), path('bench.json')];
  const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
    ['report', ['report', whole, '--reports', 'html,junit']],
    ['diff', ['diff', whole, whole]],
    ['merge', ['merge', first, second, '--out', path('merged'), '--reports', 'junit']],
    ['certify', ['certify', whole, '--key', key, '--out', certificate]],
    ['verify', ['verify', certificate, '--key', `${key}.pub`, '--record', whole]],
  ];
  const rows: Row[] = [];
  for (const [name, args] of commands) {
    const { wallMs, peakBytes } = await runCommand(args);
    rows.push({ name: `${name} of ${size}, elapsed time`, unit: 'ms', values: [wallMs] });
    rows.push({ name: `${name} of ${size}, memory at most`, unit: 'bytes', values: [peakBytes] });
  }
  return rows;
}

/** Repeats each check of a record until it has at least `bytes`. The copy is whole, but without evidence. */
export function padRecord(from: string, to: string, bytes: number): void {
  const text = readFileSync(join(from, recordName), 'utf8');
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const header: RecordHeader = JSON.parse(first);
  const footer: RecordFooter = JSON.parse(lines.at(-1) ?? '');
  const reported = lines.slice(0, -1);
  const checks = reported.map((line): RecordCheck => JSON.parse(line));
  const checksBytes = reported.reduce((sum, line) => sum + line.length + 1, 0);
  const times = Math.max(1, Math.ceil((bytes - first.length) / checksBytes));
  const file = new RecordFile(new RunFolder(to), header);
  for (const check of checks) for (let time = 0; time < times; time += 1) file.check(check);
  const { endedAt, durationMs, interrupted, created } = footer;
  file.footer({ endedAt, durationMs, interrupted, created });
}
