import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { classOf } from '../../reports/certificate/class-of.ts';
import { type JudgedRun, judgeRun } from '../../reports/certificate/judged-run.ts';
import { historyEntry } from '../../reports/history/history-file.ts';
import { readHistoryLines } from '../../reports/history/history-lines.ts';
import { type HistoryRun, type LeftOut, runKey } from '../../reports/history/history-run.ts';
import { guarded, listNames, ReportError, RunFolder } from '../../reports/record/disk/run-folder.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { readHeader } from '../../reports/record/file/record-reader.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { UsageError } from '../io.ts';
import { folderOf, fromUser } from '../records/named-run.ts';

export interface RunSource {
  /** A folder with a record, or a file with a line for each run. */
  readonly kind: 'record' | 'file';
  readonly path: string;
  /** Whether the user named the source itself, rather than a folder in which it was found. */
  readonly named: boolean;
}

/** The levels of folders below a named one that are searched for records. */
const deepest = 4;

/** The most records that are read. */
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
  const isFolder = fromUser(() => guarded('read', path, () => statSync(path).isDirectory()));
  if (!isFolder && basename(path) !== recordName) return [{ kind: 'file', path, named: true }];
  const folder = folderOf(path);
  if (hasRecord(folder)) return [{ kind: 'record', path: folder, named: true }];
  const below = fromUser(() => recordsBelow(folder, deepest));
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

/** A run that was found. It is read only when needed, so that few runs are in memory. */
export interface FoundRun {
  readonly source: string;
  readonly target: string;
  /** ISO 8601 with Z. */
  readonly startedAt: string;
  /** Reads the run. @returns it, or the reason to leave it out. @throws UsageError if the user named an unreadable run */
  read(): HistoryRun | LeftOut;
}

/** Lists the runs behind sources without reading all. @throws UsageError for a named record that can't be used */
export function lookAtSources(sources: readonly RunSource[]): {
  readonly found: readonly FoundRun[];
  readonly leftOut: readonly LeftOut[];
} {
  const found: FoundRun[] = [];
  const leftOut: LeftOut[] = [];
  // Records come first: a run that is also a line of a history file is taken from its record, which says more.
  for (const source of sources.toSorted((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file'))) {
    if (source.kind === 'file') {
      const lines = fromUser(() => readHistoryLines(source.path));
      leftOut.push(...lines.leftOut);
      for (const run of lines.runs) {
        const { target, startedAt } = run.entry;
        found.push({ target: target.name, startedAt, source: run.source, read: () => run });
      }
      if (lines.runs.length > 0) continue;
      throw new UsageError(
        `${source.path}: no line of it is a run that "run --history" wrote; name such a file, or folders of runs`,
      );
    }
    const header = tryReading(source, () => assertWhole(source.path, readHeader(new RunFolder(source.path))));
    if ('why' in header) leftOut.push(header);
    else
      found.push({
        source: source.path,
        target: header.target.name,
        startedAt: header.startedAt,
        read: () => tryReading(source, () => asHistoryRun(judgeRun(source.path))),
      });
  }
  return { found, leftOut };
}

/** @throws ReportError for a part of a run */
function assertWhole(path: string, header: RecordHeader): RecordHeader {
  const { shard } = header;
  if (shard === null) return header;
  const message = `${path} is part ${shard.index} of ${shard.count} of a run; join the parts with "merge" first`;
  throw new ReportError('corrupt', message, path);
}

/** @throws ReportError for a record that was changed */
export function asHistoryRun({ dir: path, run, summary }: JudgedRun): HistoryRun {
  if (run.chainHolds === false) {
    const message = `${path}: the record was changed after it was written: its digest does not match. Use the record as it was`;
    throw new ReportError('corrupt', message, path);
  }
  // A history keeps no outcomes of single checks.
  const { checks: _checks, unsteady: _unsteady, ...entry } = historyEntry(run, summary);
  const metClass = classOf(run, summary)?.name ?? null;
  const address = run.header.target.baseUrl;
  return { source: path, entry, dialect: run.dialect, asked: run.requirements, class: metClass, address };
}

/** Reads a source. Errors are thrown if the user named it; a source that was found is left out. */
function tryReading<T>({ path, named }: RunSource, read: () => T): T | LeftOut {
  if (named) return fromUser(read);
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    return { source: path, why: error.message };
  }
}

/** The oldest first; runs of the same moment keep their order. */
export const inOrder = (found: readonly FoundRun[]): readonly FoundRun[] =>
  found.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));

/** Reads runs one after the other, each once, with their sources. Unreadable ones go to `leftOut`. */
export function* readEach(
  found: readonly FoundRun[],
  leftOut: LeftOut[],
): Generator<[run: HistoryRun, source: string]> {
  const seen = new Set<string>();
  for (const each of found) {
    const run = each.read();
    if ('why' in run) {
      leftOut.push(run);
      continue;
    }
    const key = runKey(run.entry);
    if (!seen.has(key)) yield [run, each.source];
    seen.add(key);
  }
}
