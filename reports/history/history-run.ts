import { createHash } from 'node:crypto';
import type { RecordedRequirement } from '../../specs/words/record.ts';
import type { ShownObservation } from '../record/run/run.ts';
import type { HistoryEntry } from './history-file.ts';

export type RunEntry = Omit<HistoryEntry, 'checks' | 'unsteady'>;

export interface HistoryRun {
  /** The folder of the run's record, or the history file and the number of the run's line. */
  readonly source: string;
  readonly entry: RunEntry;
  readonly dialect: readonly ShownObservation[] | null;
  readonly asked: ReadonlyMap<string, RecordedRequirement> | null;
  readonly class: string | null;
  readonly address?: string;
}

export interface LeftOut {
  readonly source: string;
  readonly why: string;
}

export function runKey({ target, startedAt, label = '', effort, specsDigest }: RunEntry): string {
  const facts = [target.name, target.version, startedAt, label, effort, specsDigest];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}

/** The name that people give the release that a run tested: its version, and what tells builds of it apart. */
export function releaseName({ target, label, facts }: RunEntry): string {
  const build = label ?? facts?.build?.commit?.slice(0, 10);
  return build === undefined ? target.version : `${target.version} (${build})`;
}
