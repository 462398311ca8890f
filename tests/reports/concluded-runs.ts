import { compareWithBaseline } from '../../reports/compare/baseline-of.ts';
import { compareFrozen, type FrozenBase } from '../../reports/compare/compare-frozen.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import type { Run, ShownObservation } from '../../reports/record/run/run.ts';
import { type Summary, summarise, summariseUnder } from '../../reports/verdict/summary/summary.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Outcome } from '../../specs/words/finding.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from './as-safe.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleHeader } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A recorded run: its checks beside those that pass, its header, and a footer if it came to its end. */
interface Recorded {
  readonly checks: readonly CheckReport[];
  /** The checks that pass. Absent: one for each operation, which judges all requirements of the operation. */
  readonly passing?: readonly CheckReport[];
  readonly header?: Partial<RecordHeader>;
  readonly footer?: boolean | string;
}

export interface ConcludedRun {
  readonly name: string;
  readonly run: Recorded;
  /** The run that it is compared with. Absent: none. */
  readonly base?: Recorded;
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
  readonly sentence: string;
  /** A frozen dialect to compare the run with, and the run that observed it (null: not known). Absent: none. */
  readonly frozen?: { readonly dialect: readonly ShownObservation[]; readonly by: Recorded | null };
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
/** Two checks that find one rule broken in the same way in two operations, which reports show as one finding. */
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
const notReached = { outcome: 'blocked', code: 'not-asked', reason: 'the time for the run is over' } as const;
const late = asSafe<CheckReport>({
  ...broken,
  requirements: { ...broken.requirements, 'A01-003': notReached },
});
const cutOff = ['A01-002', 'A01-003'].map((id) =>
  asSafe<CheckReport>({ ...one(`cut-${id}`, id, 'blocked'), requirements: { [id]: notReached } }),
);
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

/** The passing checks without their judgements of some requirements, as if no check judged these. */
const without = (...left: readonly string[]): readonly CheckReport[] =>
  passingChecks().map((check) => {
    const requirements = Object.entries(check.requirements).filter(([id]) => !left.includes(id));
    return { ...check, requirements: Object.fromEntries(requirements) };
  });

/** Makes an observation that the metadata always had just this key. */
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

/** The parts of a recorded run beside its checks. */
type Rest = Omit<Recorded, 'checks'>;

/** Describes a concluded run: its name, its record, the run it is compared with, and the expected exit code and sentence. */
function concluded(name: string, checks: Recorded['checks'], rest: Rest = {}) {
  const run = { checks, ...rest };
  const comesTo =
    (compared: Pick<ConcludedRun, 'base' | 'frozen'> = {}) =>
    (exitCode: ConcludedRun['exitCode'], sentence: string): ConcludedRun => ({
      name,
      run,
      ...compared,
      exitCode,
      sentence,
    });
  return {
    comesTo: comesTo(),
    against: (base: Recorded['checks'], more: Rest = {}) => ({ comesTo: comesTo({ base: { checks: base, ...more } }) }),
    heldAgainst: (key: string, by: Recorded | null = null) => ({
      comesTo: comesTo({ frozen: { dialect: [observed(key)], by } }),
    }),
  };
}

const asItWas = `the frozen dialect is as it was in 1 of ${loadCatalogue().silences.size} silences, the others not observed`;

/** Runs of every kind, each with its exit code and its sentence, which all reports must give. */
export const concludedRuns: readonly ConcludedRun[] = [
  concluded('without a finding', []).comesTo(0, 'conformant'),
  concluded('with a defect that two checks saw, another, and an advisory', [broken, again, other, advised]).comesTo(
    1,
    'nonconformant; 2 failures; 1 advisory',
  ),
  concluded('with advisories only', [advised]).comesTo(0, 'conformant; 1 advisory'),
  concluded('with advisories only, strictly', [advised], { header: { strict: true } }).comesTo(
    1,
    'nonconformant; 1 failure',
  ),
  concluded('with one defect in several operations', everywhere).comesTo(1, 'nonconformant; 1 failure'),
  concluded('with a frozen dialect that is as it was', [speaking('site')])
    .heldAgainst('site')
    .comesTo(0, `conformant; ${asItWas}`),
  concluded('with a frozen dialect that changed', [speaking('costCenter')])
    .heldAgainst('site')
    .comesTo(1, 'conformant; 1 change of the frozen dialect: a regression'),
  concluded('with a frozen dialect, of which it observed nothing', [])
    .heldAgainst('site')
    .comesTo(3, 'conformant; the frozen dialect could not be judged'),
  concluded('with a frozen dialect of a run of few requirements', [speaking('site')])
    .heldAgainst('site', { checks: [], passing: passingChecks().slice(0, 1), header: filtered })
    .comesTo(3, 'conformant; not all compared: the run of the frozen dialect judged 3 of 33 musts'),
  concluded('with a frozen dialect of a run of as few requirements', [speaking('site')], {
    passing: passingChecks().slice(0, 1),
    header: filtered,
  })
    .heldAgainst('site', { checks: [], passing: passingChecks().slice(0, 1), header: filtered })
    .comesTo(0, `conformant, of 4 selected; ${asItWas}`),
  concluded('with a frozen dialect that changed, of a run that was interrupted', [speaking('costCenter')])
    .heldAgainst('site', { checks: [], passing: passingChecks().slice(0, 1), footer: 'SIGINT' })
    .comesTo(1, 'conformant; 1 change of the frozen dialect: a regression'),
  concluded('with a baseline, and only old findings', [broken, again, other, advised])
    .against([broken, other, advised])
    .comesTo(0, 'nonconformant; no regression; 2 known; 1 advisory'),
  concluded('with a baseline and a new finding', [broken, other])
    .against([broken])
    .comesTo(1, 'nonconformant; a regression; 1 new, 1 known'),
  concluded('with a baseline, and a known defect, now in more operations', everywhere)
    .against(everywhere.slice(0, 1))
    .comesTo(1, 'nonconformant; a regression; 1 new'),
  concluded('with a baseline, and only findings that are gone', [])
    .against([broken, advised])
    .comesTo(0, 'conformant; no regression'),
  concluded('with a baseline, an old finding, and a new one that is waived', [broken, other], { header: waived })
    .against([other])
    .comesTo(0, 'nonconformant; no regression; 1 known, 1 waived until 2027-01-31'),
  concluded('with a baseline, a new finding that is waived, and a must that it blocks', [broken, masked], {
    header: waived,
  })
    .against([])
    .comesTo(0, 'nonconformant; no regression; 1 waived until 2027-01-31; 1 must blocked by a failure'),
  concluded('with a baseline, an old finding, and a must that neither run could judge', [broken, blocked])
    .against([broken, blocked])
    .comesTo(0, 'nonconformant; no regression; 1 known; 1 must could not be judged, as in the baseline'),
  concluded('with a baseline, and a must that is not applicable any more', [unjudged], { passing: without('A01-003') })
    .against([])
    .comesTo(1, 'conformant; a regression; 1 requirement no longer judged'),
  concluded('with a baseline, a new finding, and other tests than the baseline', [broken], { header: otherSuites })
    .against([])
    .comesTo(3, 'nonconformant; worse than the baseline, but the requests changed too; 1 not attributed'),
  concluded('with a baseline, and an optional value that is gone', [unseen], { passing: without('A01-003') })
    .against([])
    .comesTo(0, 'conformant; no regression'),
  concluded('with a baseline, and only 4 requirements selected', [], {
    passing: passingChecks().slice(0, 1),
    header: filtered,
  })
    .against([other])
    .comesTo(0, 'conformant, of 4 selected; no regression'),
  concluded('with a baseline, only 4 requirements selected, and one of them not applicable any more', [unjudged], {
    passing: without('A01-003').slice(0, 1),
    header: filtered,
  })
    .against([])
    .comesTo(1, 'conformant, of 4 selected; a regression; 1 requirement no longer judged'),
  concluded('with a baseline, and a must that is now blocked', [blocked], { passing: without('A01-003') })
    .against([])
    .comesTo(1, 'inconclusive; a regression; 1 requirement no longer judged'),
  concluded(
    'with a baseline, and two musts that are now blocked for the same reason',
    [blocked, one('blocked-too', 'A01-002', 'blocked')],
    { passing: without('A01-003', 'A01-002') },
  )
    .against([])
    .comesTo(1, 'inconclusive; a regression; 2 requirements no longer judged'),
  concluded('with a baseline, and a must that is now blocked, and waived', [blocked], {
    passing: without('A01-003'),
    header: unjudgedWaived,
  })
    .against([])
    .comesTo(0, 'inconclusive; no regression; 1 waived must (not judged)'),
  concluded('with a baseline, and a new advisory', [advised])
    .against([])
    .comesTo(0, 'conformant; no regression; 1 advisory'),
  concluded('with a baseline, and a new advisory with --strict', [advised], { header: { strict: true } })
    .against([], { header: { strict: true } })
    .comesTo(1, 'nonconformant; a regression; 1 new'),
  concluded('with a baseline, and a new advisory that blocks a must', [advised, blockedBy('A01-004')], {
    passing: without('A01-003'),
  })
    .against([])
    .comesTo(1, 'inconclusive; a regression; 1 requirement no longer judged; 1 advisory'),
  concluded('with a baseline, and a new finding that blocks a must', [broken, masked], { passing: without('A01-003') })
    .against([])
    .comesTo(1, 'nonconformant; a regression; 1 new; 1 must blocked by a failure'),
  concluded('with a baseline, and an old finding, with the must that it blocks', [broken, masked], {
    passing: without('A01-003'),
  })
    .against([broken, masked], { passing: without('A01-003') })
    .comesTo(0, 'nonconformant; no regression; 1 known; 1 must blocked by a failure'),
  concluded('with a baseline, and another defect of the same requirement', [broken])
    .against([one('broken', 'A01-001', 'failed', 'b')])
    .comesTo(1, 'nonconformant; a regression; 1 new'),
  concluded('with a baseline, and an interruption that cut off two checks', cutOff, {
    passing: without('A01-002', 'A01-003'),
    footer: 'SIGINT',
  })
    .against([])
    .comesTo(1, 'inconclusive; a regression; 2 requirements no longer judged; interrupted'),
  concluded('with a baseline, and an interruption after which no outcome is missing', [], {
    header: { planned: ['paging/lost', 'paging/lost-too'] },
    footer: false,
  })
    .against([])
    .comesTo(3, 'inconclusive; no regression; interrupted'),
  concluded('with a baseline, and a target that could not be reached', [], {
    passing: [],
    header: { planned: ['paging/lost'] },
    footer: false,
  })
    .against([broken])
    .comesTo(3, 'inconclusive; nothing was judged'),
  concluded('with a baseline, and a finding; the baseline judged nothing', [broken])
    .against([], { passing: [], footer: false })
    .comesTo(3, 'nonconformant; not all compared: the baseline judged 0 of 33 musts; 1 not tested by the baseline'),
  concluded('with a baseline, and no finding; the baseline was interrupted early', [])
    .against([], { passing: passingChecks().slice(0, 1), footer: false })
    .comesTo(3, 'conformant; not all compared: the baseline judged 3 of 33 musts'),
  concluded('with a baseline, and a finding; the baseline could not judge its requirement', [broken])
    .against([one('lost', 'A01-001', 'blocked')], { passing: without('A01-001') })
    .comesTo(3, 'nonconformant; not all compared: the baseline judged 32 of 33 musts; 1 not tested by the baseline'),
  concluded('with a baseline, a new finding, and a must that its check had no time to judge', [late])
    .against([])
    .comesTo(1, 'nonconformant; a regression; 1 new; 1 requirement no longer judged'),
  concluded('with a baseline, and an error of the harness', [crashed])
    .against([])
    .comesTo(
      4,
      'inconclusive; a regression; 1 requirement no longer judged; 1 requirement met an error of the harness',
    ),
  concluded('with all failures waived', [broken, again, advised], { header: waived }).comesTo(
    0,
    'nonconformant; 1 waived until 2027-01-31; 1 advisory',
  ),
  concluded('with all failures waived, and a must that could not be judged', [broken, blocked], {
    header: waived,
  }).comesTo(3, 'nonconformant; 1 waived until 2027-01-31; 1 must could not be judged'),
  concluded('with a failure that is waived, and one that is not', [broken, other], { header: waived }).comesTo(
    1,
    'nonconformant; 1 failure, 1 waived until 2027-01-31',
  ),
  concluded('with a failure that is waived in one of its operations', everywhere, { header: waivedOnce }).comesTo(
    1,
    'nonconformant; 1 partly waived until 2027-01-31',
  ),
  concluded('with a waiver that is over', [broken], { header: expired }).comesTo(
    2,
    'nonconformant; 1 failure; 1 waiver is over',
  ),
  concluded('with a waiver that is stale', [], { header: waived }).comesTo(2, 'conformant; 1 waiver is stale'),
  concluded('with a must that could not be judged', [blocked]).comesTo(3, 'inconclusive; 1 must could not be judged'),
  concluded('whose time was over', cutOff, { passing: without('A01-002', 'A01-003') }).comesTo(
    3,
    'inconclusive; 2 musts could not be judged',
  ),
  concluded('with an interruption that cut off two checks', cutOff, {
    passing: without('A01-002', 'A01-003'),
    footer: 'SIGINT',
  }).comesTo(3, 'inconclusive; 2 musts could not be judged; interrupted'),
  concluded('with an error of the harness', [crashed]).comesTo(
    4,
    'inconclusive; 1 requirement met an error of the harness',
  ),
  concluded('of four requirements', [], { passing: passingChecks().slice(0, 1), header: filtered }).comesTo(
    0,
    'conformant, of 4 selected',
  ),
  concluded('of four requirements with a failure', [broken], {
    passing: passingChecks().slice(0, 1),
    header: filtered,
  }).comesTo(1, 'nonconformant; 1 failure'),
  concluded('that was interrupted', [], {
    header: { planned: ['paging/lost', 'paging/lost-too'] },
    footer: false,
  }).comesTo(3, 'inconclusive; interrupted'),
];

export interface ReadRun {
  readonly run: Run;
  readonly summary: Summary;
  readonly comparison: Comparison | null;
  /** The run that it was compared with. */
  readonly base: Run | null;
  readonly frozen: FrozenBase | null;
}

/** Records the run, and its baseline where it has one, and reads them back. */
export function readConcluded({ base: recordedBase, frozen: recordedFrozen, run: recorded }: ConcludedRun): ReadRun {
  const read = ({ checks, footer = true, header = {}, passing = passingChecks() }: Recorded): Run =>
    sampleRun(temporaryFolder(), [...passing, ...checks], header, footer).run;
  const run = read(recorded);
  const base = recordedBase === undefined ? null : read(recordedBase);
  const judged = summarise(run);
  const compared = base === null ? null : compareWithBaseline(base, run, judged);
  const { by = null, dialect } = recordedFrozen ?? {};
  const frozen = dialect === undefined ? null : { dialect, run: by === null ? null : read(by) };
  const frozenChanges = frozen === null ? null : compareFrozen(frozen, run, judged);
  const summary = summariseUnder(judged, { baseline: compared?.baseline ?? null, frozen: frozenChanges });
  return { base, frozen, run, summary, comparison: compared?.comparison ?? null };
}
