import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { reports, summaryReport } from '../../reports/all-reports.ts';
import { diffNames } from '../../reports/compare/comparison.ts';
import type { Report } from '../../reports/formats/report.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { UsageError } from '../io.ts';

/** Reports in the folder of a run. The record's writer replaces record and evidence. */
const derived = [summaryReport, ...reports]
  .flatMap(({ name, beside = [] }: Report) => [name.split('/', 1)[0] ?? name, ...beside])
  .concat(diffNames);

/** Removes the reports of an earlier run from a folder; a folder without a record is not ours, and is left as it is. */
export function clearReports(out: string): void {
  if (!existsSync(join(out, recordName))) return;
  for (const name of derived) rmSync(join(out, name), { recursive: true, force: true });
}

type ComparedPaths = { readonly out: string } & Partial<Record<'baseline' | 'freezeDialect' | 'history', string>>;

/** Refuses an output folder in which a run would replace what it is compared with, or its history. @throws UsageError */
export function refuseOverwriting({ out, baseline, freezeDialect, history }: ComparedPaths): void {
  const kept = { '--baseline': baseline, '--freeze-dialect': freezeDialect, '--history': history };
  for (const [flag, path] of Object.entries(kept)) {
    if (path === undefined || !isReplaced(path, out)) continue;
    throw new UsageError(
      `${flag}: this run would replace ${path}, since it writes into ${out}; name another folder with --out`,
    );
  }
}

function isReplaced(path: string, out: string): boolean {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, recordName) : path;
  const [first = ''] = relative(realOf(resolve(out)), realOf(resolve(file))).split(sep);
  return [recordName, ...derived].includes(first);
}

/** The end of the path need not be there. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path));
