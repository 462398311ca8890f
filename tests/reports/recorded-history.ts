import { join } from 'node:path';
import type { Dialect } from '../../specs/words/dialect.ts';
import type { Outcome } from '../../specs/words/finding.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleHeader } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';

/** One run of a made-up history: the outcome of its first requirement, and some fields of its header. */
export interface MadeRun {
  readonly outcome: Extract<Outcome, 'passed' | 'failed' | 'blocked'>;
  /** Whether a should is broken. */
  readonly advised?: true;
  readonly version?: string;
  readonly header?: Partial<RecordHeader>;
  /** The keys that the run saw in the metadata of lines, at each of twenty looks. Absent: the run observed nothing. */
  readonly keys?: readonly string[];
  /** Whether the record ends without a footer. Absent: it has one. */
  readonly isCut?: boolean;
}

/** Records runs, one a day from 2026-11-01 on, in the folders `run-1`, `run-2` … below `dir`; returns their paths. */
export const recordHistory = (dir: string, runs: readonly MadeRun[]): readonly string[] =>
  runs.map((run, at) => {
    const path = join(dir, `run-${at + 1}`);
    const { target } = sampleHeader();
    const startedAt = `2026-11-${String(at + 1).padStart(2, '0')}T08:00:00.000Z`;
    const header = { startedAt, target: { ...target, version: run.version ?? target.version }, ...run.header };
    sampleRun(path, [...passingChecks().slice(1), firstCheck(run)], header, run.isCut !== true);
    return path;
  });

function firstCheck({ advised, outcome, keys }: MadeRun) {
  const operation = 'get-pay-statement';
  const findings = outcome === 'failed' ? [sampleFinding('A01-001', operation)] : [];
  return sampleCheck(
    operation,
    'shape',
    { 'A01-001': outcome, 'A01-002': 'passed', 'A01-003': 'passed', 'A01-004': advised ? 'advisory' : 'passed' },
    { findings, ...(keys === undefined ? {} : { dialect: dialectOf(keys) }) },
  );
}

function dialectOf(keys: readonly string[]): Dialect {
  const values = [...keys].sort().map((value) => ({ value, seen: 20 }));
  const observation = {
    silence: 'SIL-059' as const,
    place: 'get-pay-statement 200 /metadata',
    fact: 'keys',
    of: 20,
    values,
    first: 0,
  };
  return { requests: [`curl ${keys.join('-')}`], observations: [observation] };
}
