import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordName } from '../../reports/record/file/record-file.ts';

/** What a run may leave in its folder beside the record and its evidence, which the record's writer replaces itself. */
const derived = [
  'summary.json',
  'summary.md',
  'junit.xml',
  'report.html',
  'exchanges.har',
  'ctrf-report.json',
  'gl-code-quality-report.json',
  'diff.json',
  'diff.md',
  'diff.html',
  'allure-results',
  'allure-report',
];

/** Where vite keeps what it needs during a run; gone afterwards. Absolute, since vite would take it from the package. */
export function cacheFolder(out: string): string {
  return resolve(out, '.cache');
}

/**
 * Takes the reports of an earlier run out of a folder, so that none of them is taken for one of the new run. A folder
 * without a record is not one of ours, and is left as it is.
 */
export function clearReports(out: string): void {
  if (!existsSync(join(out, recordName))) return;
  for (const name of derived) rmSync(join(out, name), { recursive: true, force: true });
}
