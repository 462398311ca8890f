import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reports, summaryReport } from '../../reports/all-reports.ts';
import { diffNames } from '../../reports/formats/diff/diff-names.ts';
import type { Report } from '../../reports/formats/report.ts';
import { recordName } from '../../reports/record/file/record-file.ts';

/** A run may leave these in its folder beside the record and its evidence, which the record's writer replaces itself. */
const derived = [summaryReport, ...reports]
  .flatMap(({ name, beside = [] }: Report) => [name.split('/', 1)[0] ?? name, ...beside])
  .concat(diffNames);

/** Takes the reports of an earlier run out of a folder; one without a record is not ours, and is left as it is. */
export function clearReports(out: string): void {
  if (!existsSync(join(out, recordName))) return;
  for (const name of derived) rmSync(join(out, name), { recursive: true, force: true });
}
