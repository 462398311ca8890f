import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { type Summary, summarise } from '../../reports/verdict/summary/summary.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { sampleHeader } from './sample-record.ts';

/** Records `checks` in `dir` and reads the run back. `footer`: false if the run was killed; a text: why it ended early. */
export function sampleRun(
  dir: string,
  checks: readonly CheckReport[],
  header: Partial<RecordHeader> = {},
  footer: boolean | string = true,
): { run: Run; summary: Summary } {
  const writer = openRecord(dir, sampleHeader(header));
  for (const check of checks) writer.check(check);
  if (footer !== false) writer.footer({ interrupted: footer === true ? null : footer, created: [] });
  writer.close();
  const run = loadRun(dir);
  return { run, summary: summarise(run) };
}
