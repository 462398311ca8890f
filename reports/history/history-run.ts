import { createHash } from 'node:crypto';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import type { ShownObservation } from '../record/run/run.ts';
import type { HistoryEntry } from './history-file.ts';

/** A line of a history file without the outcomes of single checks. */
export type RunEntry = Omit<HistoryEntry, 'checks' | 'unsteady'>;

/** A run in a history of a target, read from its record or from a line of a history file. */
export interface HistoryRun {
  /** The folder of the run's record, or the history file and the number of the run's line. */
  readonly source: string;
  readonly entry: RunEntry;
  /** null: the run observed none, or only its line was read. */
  readonly dialect: readonly ShownObservation[] | null;
  /** The requirements of its record, by id; null: only its line was read. */
  readonly asked: ReadonlyMap<string, RecordedRequirement> | null;
  /** The class of certificate that it meets, e.g. `full`; null: not known. */
  readonly class: string | null;
  /** The target's base address. Absent: not known. */
  readonly address?: string;
}

export interface LeftOut {
  readonly source: string;
  readonly why: string;
}

/** Tells runs apart: the same run may be read from its record and from a history file. */
export function runKey({ target, startedAt, label = '', effort, specsDigest }: RunEntry): string {
  const facts = [target.name, target.version, startedAt, label, effort, specsDigest];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

/** The name that people give the release that a run tested: its version, and what tells builds of it apart. */
export function releaseName({ target, label, facts }: RunEntry): string {
  const build = label ?? facts?.build?.commit?.slice(0, 10);
  return build === undefined ? target.version : `${target.version} (${build})`;
}
