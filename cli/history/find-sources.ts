import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { guarded, listNames } from '../../reports/record/disk/run-folder.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { UsageError } from '../io.ts';
import { folderOf, fromUser } from '../records/named-run.ts';

/** The place at which runs of a history are read. */
export interface RunSource {
  /** A folder with a record in it, or a file with a line for each run. */
  readonly kind: 'record' | 'file';
  readonly path: string;
  /** The user named it; else it was found in a folder that the user named. */
  readonly named: boolean;
}

/** The depth below a named folder at which records are looked for, and the number that is taken. */
const deepest = 4;
const maxRecords = 20_000;

/** Finds the records and history files behind these paths, and follows no link below them. @throws UsageError */
export function findSources(paths: readonly string[]): readonly RunSource[] {
  const found = new Map<string, RunSource>();
  for (const path of paths) {
    for (const source of sourcesAt(path)) {
      if (!found.has(source.path)) found.set(source.path, source);
    }
  }
  return [...found.values()];
}

function sourcesAt(path: string): readonly RunSource[] {
  const isFolder = fromUser(null, () => guarded('read', path, () => statSync(path).isDirectory()));
  if (!isFolder && basename(path) !== recordName) return [{ kind: 'file', path, named: true }];
  const folder = folderOf(path);
  if (hasRecord(folder)) return [{ kind: 'record', path: folder, named: true }];
  const below = fromUser(null, () => recordsBelow(folder, deepest));
  if (below.length > 0) return below.slice(0, maxRecords);
  throw new UsageError(
    `${path}: neither ${recordName} is in it, nor a folder with one; name folders of runs, a folder that holds them, or a file that "run --history" wrote`,
  );
}

/** Finds the records in a folder and at most `depth` levels below it. @throws ReportError */
export function recordsBelow(folder: string, depth: number): readonly RunSource[] {
  if (depth === 0) return [];
  return listNames(folder).flatMap(({ name, isFolder }): readonly RunSource[] => {
    const path = join(folder, name);
    if (!isFolder) return [];
    return hasRecord(path) ? [{ kind: 'record', path, named: false }] : recordsBelow(path, depth - 1);
  });
}

const hasRecord = (folder: string): boolean =>
  statSync(join(folder, recordName), { throwIfNoEntry: false }) !== undefined;
