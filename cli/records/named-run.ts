import { basename, dirname, resolve } from 'node:path';
import { CertificateError } from '../../reports/certificate/certificate-error.ts';
import { ReportError } from '../../reports/record/disk/run-folder.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { alterationOf, type Run } from '../../reports/record/run/run.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { UsageError } from '../io.ts';
import { spareMemoryFor } from './spare-memory.ts';

/** The folder of a run that the user named, by itself or by the record in it. */
export const folderOf = (path: string): string => (basename(path) === recordName ? dirname(path) : path);

/** @throws UsageError if there is no run, or it is damaged */
export function readRun(path: string): Run {
  const folder = folderOf(path);
  return fromUser(() => {
    spareMemoryFor(folder);
    return loadRun(folder);
  });
}

/** Loads a run to compare with: whole, and as it was written. @throws UsageError if it is not */
export function readWholeRun(path: string): Run {
  const run = readRun(path);
  const { shard } = run.header;
  if (shard !== null) {
    throw new UsageError(
      `${path} is part ${shard.index} of ${shard.count} of a run; join the parts with "merge" first`,
    );
  }
  const alteration = alterationOf(run);
  if (alteration !== null) throw new UsageError(`${path}: ${alteration} Use the record as it was`);
  return run;
}

/** Turns errors of reading a user's files into a UsageError; errors of writing below `out` are thrown as they are. */
export function fromUser<T>(work: () => T, out: string | null = null): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CertificateError) throw new UsageError(error.reasons, error);
    if (!(error instanceof ReportError) || (out !== null && `${resolve(error.path)}/`.startsWith(`${resolve(out)}/`)))
      throw error;
    throw new UsageError(error.message, error);
  }
}

const kinds = {
  server: 'a server',
  client: 'a client',
  traffic: 'answers in recorded traffic',
  calls: 'requests in recorded traffic',
} as const;

const kindOf = ({ kind, traffic }: RecordHeader): keyof typeof kinds =>
  traffic?.side === 'client' ? 'calls' : (kind ?? 'server');

/** @throws UsageError if the runs tested different kinds of programs */
export function refuseOtherKind({ header: one }: Pick<Run, 'header'>, { header: other }: Pick<Run, 'header'>): void {
  const [before, after] = [kindOf(one), kindOf(other)];
  if (before === after) return;
  const both = `The one run judged ${kinds[before]}, the other one ${kinds[after]}`;
  throw new UsageError(`${both}: their requirements are not the same. Compare two runs of one kind.`);
}
