import { showControls } from '../../escape/controls.ts';
import { jsonText } from '../../escape/json.ts';
import type { Run } from '../../record/run/run.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { entryMessage, findingDetails } from '../entry-text.ts';
import type { WriteReport } from '../report.ts';

const specVersion = '0.0.0';

export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, ctrfPieces(run, summary));

/** Writes the run in the Common Test Report Format, in pieces: a test for each check, and for each further finding. */
export function* ctrfPieces(run: Run, summary: Summary): Generator<string> {
  const tests = listEntries(run, summary).map((entry) => ctrfTest(run, entry));
  const { conclusion, target, run: runFacts } = summary;
  const start = Date.parse(runFacts.startedAt);
  const results = {
    tool: { name: 'payroll-conformance', version: runFacts.harnessVersion },
    summary: {
      tests: tests.length,
      ...countStatuses(tests),
      start,
      stop: start + Math.round(runFacts.durationMs),
      duration: Math.round(runFacts.durationMs),
    },
    environment: {
      appName: showControls(target.name),
      appVersion: showControls(target.version),
      testEnvironment: showControls(run.header.target.baseUrl),
    },
    extra: {
      conclusion: showControls(conclusion.sentence),
      exitCode: conclusion.exitCode,
      seed: runFacts.seed,
      effort: runFacts.effort,
      requirements: runFacts.catalogueRevision,
    },
  };
  const head = { reportFormat: 'CTRF', specVersion, generatedBy: 'payroll-conformance' };
  yield `${jsonText(head).slice(0, -1)},"results":${jsonText(results).slice(0, -1)},"tests":[`;
  for (const [index, test] of tests.entries()) yield `${index === 0 ? '' : ','}\n${jsonText(test)}`;
  yield '\n]}}\n';
}

function countStatuses(tests: readonly Pick<CtrfTest, 'status'>[]): Readonly<Record<CtrfStatus, number>> {
  const counts: Record<CtrfStatus, number> = { passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  for (const { status } of tests) counts[status] += 1;
  return counts;
}

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** Durations are in milliseconds, points in time in milliseconds since the epoch. */
interface CtrfTest {
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

/** CTRF has no status for errors. A check that could not judge counts as failed: any other status would let a build pass. */
const statuses: Readonly<Record<EntryWeight, CtrfStatus>> = {
  fails: 'failed',
  broken: 'failed',
  undecided: 'failed',
  excused: 'skipped',
  skipped: 'skipped',
  advises: 'passed',
  passes: 'passed',
};

function ctrfTest(run: Run, entry: Entry): CtrfTest {
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
