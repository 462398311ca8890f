import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunFolder } from '../reports/record/disk/run-folder.ts';
import { RecordFile, recordName } from '../reports/record/file/record-file.ts';
import type { RecordCheck, RecordFooter, RecordHeader } from '../specs/words/record.ts';

/**
 * Writes the record of a finished run again, with each check reported so often that the record has at least `bytes`. It
 * is a whole record, with a chain of its own, and says the same of the target. Evidence is not copied.
 */
export function padRecord(from: string, to: string, bytes: number): void {
  const text = readFileSync(join(from, recordName), 'utf8');
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const header: RecordHeader = JSON.parse(first);
  const footer: RecordFooter = JSON.parse(lines.at(-1) ?? '');
  const reported = lines.slice(0, -1);
  const checks = reported.map((line): RecordCheck => JSON.parse(line));
  const once = reported.reduce((sum, line) => sum + line.length + 1, 0);
  const times = Math.max(1, Math.ceil((bytes - first.length) / once));
  const file = new RecordFile(new RunFolder(to), header);
  for (const check of checks) for (let time = 0; time < times; time += 1) file.check(check);
  const { endedAt, durationMs, interrupted, created } = footer;
  file.footer({ endedAt, durationMs, interrupted, created });
}
