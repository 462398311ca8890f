import { compareWithBaseline } from '../../reports/compare/baseline-of.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { compareFrozen } from '../../reports/dialect/compare-frozen.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { ShownObservation } from '../../reports/record/run/shown-observation.ts';
import { type Summary, summarise, summariseUnder } from '../../reports/verdict/summary/summary.ts';
import type { Outcome } from '../../specs/words/outcome.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from './as-safe.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleHeader } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A run as it was recorded: its checks beside those that pass, its header, and whether it came to its end. */
interface Recorded {
  readonly checks: readonly CheckReport[];
  /** Those that pass. Absent: one for each operation, which judges all of its requirements. */
  readonly passing?: readonly CheckReport[];
  readonly header?: Partial<RecordHeader>;
  readonly footer?: boolean;
}

export interface ConcludedRun {
  readonly name: string;
  readonly run: Recorded;
  /** The run that it is compared with. Absent: none. */
  readonly base?: Recorded;
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
  readonly sentence: string;
  /** A dialect that it is held against. */
  readonly frozen?: readonly ShownObservation[];
}

const operation = 'get-pay-statement';

/** A check `get-pay-statement/<name>` that judges one requirement, and finds a defect of each of these aspects. */
function one(name: string, requirement: string, outcome: Outcome, ...aspects: readonly string[]): CheckReport {
  const findings = aspects.map((aspect) =>
    sampleFinding(requirement, operation, { aspect, message: `Defect ${aspect} is there.` }),
  );
  return sampleCheck(operation, name, { [requirement]: outcome }, { findings });
}

const broken = one('broken', 'A01-001', 'failed', 'a');
const again = one('broken-again', 'A01-001', 'failed', 'a');
const other = one('other', 'A01-002', 'failed', 'b');
const advised = one('advised', 'A01-004', 'advisory', 'c');
const blocked = one('blocked', 'A01-003', 'blocked');
const unjudged = one('unjudged', 'A01-003', 'not-applicable');
const crashed = one('crashed', 'A01-003', 'error');
/** One rule, broken in the same way in two operations: one finding. */
const everywhere = (['get-enrollments', 'list-pay-groups'] as const).map((each) =>
  sampleCheck(
    each,
    'broken',
    { 'A01-001': 'failed' },
    { findings: [sampleFinding('A01-001', each, { aspect: 'a', message: 'Defect a is there.' })] },
  ),
);
const [, second] = everywhere;
const blockedBy = (cause: string): CheckReport =>
  asSafe<CheckReport>({
    ...blocked,
    requirements: {
      'A01-003': { outcome: 'blocked', code: null, reason: `its shape is broken: ${cause}`, cause },
    },
  });
const masked = blockedBy('A01-001');
const unseen = asSafe<CheckReport>({
  ...unjudged,
  requirements: {
    'A01-003': { outcome: 'not-applicable', code: 'not-observed', reason: 'no page has it, which may be absent' },
  },
});

const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2027-01-31' };
const waived = { waivers: [waiver] };
const unjudgedWaived = { waivers: [{ ...waiver, requirement: 'A01-003', unjudged: true as const }] };
const waivedOnce = { waivers: [{ ...waiver, fingerprint: second?.findings[0]?.fingerprint ?? null }] };
const expired = { waivers: [{ ...waiver, expires: '2026-11-20' }] };
const filtered = { selection: { operations: null, requirements: ['A01-001', 'A01-002', 'A01-003', 'A01-004'] } };
const otherSuites = { digests: { ...sampleHeader().digests, suites: `sha256:${'cd'.repeat(32)}` } };

/** The checks that pass, as if none judged these requirements. */
const without = (...left: readonly string[]): readonly CheckReport[] =>
  passingChecks().map((check) => {
    const requirements = Object.entries(check.requirements).filter(([id]) => !left.includes(id));
    return { ...check, requirements: Object.fromEntries(requirements) };
  });

/** An observation of the keys of metadata: always one. */
const observed = (key: string): ShownObservation => ({
  silence: 'SIL-059',
  place: 'get-pay-statement 200 /metadata',
  fact: 'keys',
  of: 9,
  values: [{ value: key, seen: 9 }],
  request: 'curl',
});

/** A check that reports what it observed. */
function speaking(key: string) {
  const { request: _request, ...observation } = observed(key);
  const dialect = { requests: ['curl'], observations: [{ ...observation, first: 0 }] };
  return sampleCheck('get-pay-statement', 'answers', {}, { dialect });
}

/** Runs of every kind with what each of them comes to: all reports have to say just that. */
export const concludedRuns: readonly ConcludedRun[] = [
  { name: 'without a finding', run: { checks: [] }, exitCode: 0, sentence: 'conformant' },
  {
    name: 'with a defect that two checks saw, another, and an advisory',
    run: { checks: [broken, again, other, advised] },
    exitCode: 1,
    sentence: 'nonconformant; 2 failures; 1 advisory',
  },
  {
    name: 'with advisories only',
    run: { checks: [advised] },
    exitCode: 0,
    sentence: 'conformant; 1 advisory',
  },
  {
    name: 'with advisories only, strictly',
    run: { checks: [advised], header: { strict: true } },
    exitCode: 1,
    sentence: 'nonconformant; 1 failure',
  },
  {
    name: 'with one defect in several operations',
    run: { checks: everywhere },
    exitCode: 1,
    sentence: 'nonconformant; 1 failure',
  },
  {
    name: 'with a frozen dialect that is as it was',
    run: { checks: [speaking('site')] },
    frozen: [observed('site')],
    exitCode: 0,
    sentence: 'conformant; the frozen dialect is as it was',
  },
  {
    name: 'with a frozen dialect that changed',
    run: { checks: [speaking('costCenter')] },
    frozen: [observed('site')],
    exitCode: 1,
    sentence: 'conformant; 1 change of the frozen dialect: a regression',
  },
  {
    name: 'with a frozen dialect, of which it observed nothing',
    run: { checks: [] },
    frozen: [observed('site')],
    exitCode: 3,
    sentence: 'conformant; the frozen dialect could not be judged',
  },
  {
    name: 'with a baseline of old findings',
    run: { checks: [broken, again, other, advised] },
    base: { checks: [broken, other, advised] },
    exitCode: 0,
    sentence: 'nonconformant; no regression; 2 known; 1 advisory',
  },
  {
    name: 'with a baseline and a new finding',
    run: { checks: [broken, other] },
    base: { checks: [broken] },
    exitCode: 1,
    sentence: 'nonconformant; a regression; 1 new, 1 known',
  },
  {
    name: 'with a baseline that had the defect in fewer operations',
    run: { checks: everywhere },
    base: { checks: everywhere.slice(0, 1) },
    exitCode: 1,
    sentence: 'nonconformant; a regression; 1 new',
  },
  {
    name: 'with a baseline of findings that are mended',
    run: { checks: [] },
    base: { checks: [broken, advised] },
    exitCode: 0,
    sentence: 'conformant; no regression',
  },
  {
    name: 'with a baseline, an old finding, and a new one that is waived',
    run: { checks: [broken, other], header: waived },
    base: { checks: [other] },
    exitCode: 0,
    sentence: 'nonconformant; no regression; 1 known, 1 waived until 2027-01-31',
  },
  {
    name: 'with a baseline, a new finding that is waived, and a must that it hides',
    run: { checks: [broken, masked], header: waived },
    base: { checks: [] },
    exitCode: 0,
    sentence: 'nonconformant; no regression; 1 waived until 2027-01-31; 1 must not judged for what failed',
  },
  {
    name: 'with a baseline that could not judge the same must',
    run: { checks: [broken, blocked] },
    base: { checks: [broken, blocked] },
    exitCode: 0,
    sentence: 'nonconformant; no regression; 1 known; 1 must could not be judged, as in the baseline',
  },
  {
    name: 'with a baseline that judged more',
    run: { checks: [unjudged], passing: without('A01-003') },
    base: { checks: [] },
    exitCode: 1,
    sentence: 'conformant; a regression; 1 requirement no longer judged',
  },
  {
    name: 'with a baseline, a new finding, and other suites',
    run: { checks: [broken], header: otherSuites },
    base: { checks: [] },
    exitCode: 3,
    sentence: 'nonconformant; worse than the baseline, but what was asked changed too; 1 not attributed',
  },
  {
    name: 'with a baseline, and a value that need not be there any more',
    run: { checks: [unseen], passing: without('A01-003') },
    base: { checks: [] },
    exitCode: 0,
    sentence: 'conformant; no regression',
  },
  {
    name: 'with a baseline, and a must that could not be judged',
    run: { checks: [blocked], passing: without('A01-003') },
    base: { checks: [] },
    exitCode: 1,
    sentence: 'inconclusive; a regression; 1 requirement no longer judged',
  },
  {
    name: 'with a baseline, and two musts that could not be judged for one reason',
    run: { checks: [blocked, one('blocked-too', 'A01-002', 'blocked')], passing: without('A01-003', 'A01-002') },
    base: { checks: [] },
    exitCode: 1,
    sentence: 'inconclusive; a regression; 2 requirements no longer judged',
  },
  {
    name: 'with a baseline, and a must that need not be judged for a time',
    run: { checks: [blocked], passing: without('A01-003'), header: unjudgedWaived },
    base: { checks: [] },
    exitCode: 0,
    sentence: 'inconclusive; no regression; 1 waived must not judged',
  },
  {
    name: 'with a baseline, and a new advisory',
    run: { checks: [advised] },
    base: { checks: [] },
    exitCode: 0,
    sentence: 'conformant; no regression; 1 advisory',
  },
  {
    name: 'with a baseline, and a new advisory, strictly',
    run: { checks: [advised], header: { strict: true } },
    base: { checks: [], header: { strict: true } },
    exitCode: 1,
    sentence: 'nonconformant; a regression; 1 new',
  },
  {
    name: 'with a baseline, and a new advisory that blocks a must',
    run: { checks: [advised, blockedBy('A01-004')], passing: without('A01-003') },
    base: { checks: [] },
    exitCode: 1,
    sentence: 'inconclusive; a regression; 1 requirement no longer judged; 1 advisory',
  },
  {
    name: 'with a baseline, and a new finding that blocks a must',
    run: { checks: [broken, masked], passing: without('A01-003') },
    base: { checks: [] },
    exitCode: 1,
    sentence: 'nonconformant; a regression; 1 new; 1 must not judged for what failed',
  },
  {
    name: 'with a baseline that had the finding, and the must that it blocks',
    run: { checks: [broken, masked], passing: without('A01-003') },
    base: { checks: [broken, masked], passing: without('A01-003') },
    exitCode: 0,
    sentence: 'nonconformant; no regression; 1 known; 1 must not judged for what failed',
  },
  {
    name: 'with a baseline that failed otherwise',
    run: { checks: [broken] },
    base: { checks: [one('broken', 'A01-001', 'failed', 'b')] },
    exitCode: 1,
    sentence: 'nonconformant; a regression; 1 new',
  },
  {
    name: 'with a baseline, and interrupted',
    run: { checks: [], header: { planned: ['paging/lost', 'paging/lost-too'] }, footer: false },
    base: { checks: [] },
    exitCode: 3,
    sentence: 'inconclusive; no regression; interrupted',
  },
  {
    name: 'with a baseline, and an error of the harness',
    run: { checks: [crashed] },
    base: { checks: [] },
    exitCode: 4,
    sentence: 'inconclusive; a regression; 1 requirement no longer judged; 1 requirement met an error of the harness',
  },
  {
    name: 'with all failures waived',
    run: { checks: [broken, again, advised], header: waived },
    exitCode: 0,
    sentence: 'nonconformant; 1 waived until 2027-01-31; 1 advisory',
  },
  {
    name: 'with all failures waived, and a must that could not be judged',
    run: { checks: [broken, blocked], header: waived },
    exitCode: 3,
    sentence: 'nonconformant; 1 waived until 2027-01-31; 1 must could not be judged',
  },
  {
    name: 'with a failure that is waived, and one that is not',
    run: { checks: [broken, other], header: waived },
    exitCode: 1,
    sentence: 'nonconformant; 1 failure, 1 waived until 2027-01-31',
  },
  {
    name: 'with a failure that is waived in one of its operations',
    run: { checks: everywhere, header: waivedOnce },
    exitCode: 1,
    sentence: 'nonconformant; 1 partly waived until 2027-01-31',
  },
  {
    name: 'with a waiver that is over',
    run: { checks: [broken], header: expired },
    exitCode: 2,
    sentence: 'nonconformant; 1 failure; 1 waiver is over',
  },
  {
    name: 'with a waiver that is stale',
    run: { checks: [], header: waived },
    exitCode: 2,
    sentence: 'conformant; 1 waiver is stale',
  },
  {
    name: 'with a must that could not be judged',
    run: { checks: [blocked] },
    exitCode: 3,
    sentence: 'inconclusive; 1 must could not be judged',
  },
  {
    name: 'with an error of the harness',
    run: { checks: [crashed] },
    exitCode: 4,
    sentence: 'inconclusive; 1 requirement met an error of the harness',
  },
  {
    name: 'of four requirements',
    run: { checks: [], passing: passingChecks().slice(0, 1), header: filtered },
    exitCode: 0,
    sentence: 'conformant, of 4 selected',
  },
  {
    name: 'of four requirements with a failure',
    run: { checks: [broken], passing: passingChecks().slice(0, 1), header: filtered },
    exitCode: 1,
    sentence: 'nonconformant; 1 failure',
  },
  {
    name: 'that was interrupted',
    run: { checks: [], header: { planned: ['paging/lost', 'paging/lost-too'] }, footer: false },
    exitCode: 3,
    sentence: 'inconclusive; interrupted',
  },
];

/** A concluded run as reports take it. */
export interface ReadRun {
  readonly run: Run;
  readonly summary: Summary;
  readonly comparison: Comparison | null;
  /** The run that it was compared with. */
  readonly base: Run | null;
}

/** Records the run, and its baseline where it has one, and reads them back. */
export function readConcluded({ base: recordedBase, frozen, run: recorded }: ConcludedRun): ReadRun {
  const read = ({ checks, footer = true, header = {}, passing = passingChecks() }: Recorded): Run =>
    sampleRun(temporaryFolder(), [...passing, ...checks], header, footer).run;
  const run = read(recorded);
  const base = recordedBase === undefined ? null : read(recordedBase);
  const judged = summarise(run);
  const compared = base === null ? null : compareWithBaseline(base, run, judged);
  const held = frozen === undefined ? null : compareFrozen(frozen, run);
  const summary = summariseUnder(judged, { baseline: compared?.baseline ?? null, frozen: held });
  return { base, run, summary, comparison: compared?.comparison ?? null };
}
