import { showControls } from '../../escape/controls.ts';
import type { Run } from '../../record/run/run.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import { entryMessage, findingDetails } from '../entry-text.ts';

export type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** A test of a CTRF report. Times are milliseconds, those of a point in time since the epoch. */
export interface CtrfTest {
  readonly name: string;
  readonly status: CtrfStatus;
  readonly duration: number;
  readonly start: number;
  readonly stop: number;
  readonly suite: readonly string[];
  readonly message?: string;
  readonly trace?: string;
  readonly rawStatus: string;
  readonly tags: readonly string[];
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The format has no errors: what could not be judged is failed, since nothing else keeps a build from passing. */
const statuses: Readonly<Record<EntryWeight, CtrfStatus>> = {
  fails: 'failed',
  broken: 'failed',
  undecided: 'failed',
  excused: 'skipped',
  skipped: 'skipped',
  advises: 'passed',
  passes: 'passed',
};

export function ctrfTest(run: Run, entry: Entry): CtrfTest {
  const { check, code, durationMs, finding, group, id, mark, outcome, startedAt, title, weight } = entry;
  const start = Math.round(startedAt);
  const stop = Math.round(startedAt + durationMs);
  const requirements = finding?.requirements ?? Object.keys(check?.requirements ?? {});
  const tags = [outcome, mark, code].filter((tag) => tag !== null && tag !== 'passed');
  return {
    name: showControls(`${id}: ${title}`),
    status: statuses[weight],
    duration: stop - start,
    start,
    stop,
    suite: [showControls(group)],
    ...(weight === 'passes' ? {} : { message: showControls(entryMessage(run, entry)) }),
    ...(finding === null ? {} : { trace: findingDetails(run, finding).map(showControls).join('\n') }),
    rawStatus: outcome,
    tags: tags.map(String),
    extra: {
      requirements: requirements.map(showControls),
      ...(finding === null ? {} : { finding: finding.id, fingerprint: showControls(finding.fingerprint) }),
    },
  };
}
