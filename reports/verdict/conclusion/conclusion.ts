import type { Baseline, FrozenDialect } from '../standing/baseline.ts';
import { type Circumstances, type ConclusionFacts, type ProcessExitCode, unansweredMusts } from './conclusion-facts.ts';
import { conclusionSentence } from './conclusion-sentence.ts';

/** The one conclusion of a run. `pass`: go on; `fail`: a defect has to be repaired; `undecided`: too little was judged. */
export interface Conclusion {
  readonly result: 'pass' | 'fail' | 'undecided';
  /** The exit code of the process: 0, 1, 2 or 3 by the run's result, 4 if the harness failed, more for a signal. */
  readonly exitCode: OwnExitCode | ProcessExitCode;
  /** E.g. `nonconformant; no regression; 3 known, 1 waived until 2027-01-31; 2 advisories`. */
  readonly sentence: string;
  /** Whether something failed, and waivers cover all of it. */
  readonly allWaived: boolean;
  readonly baseline?: Pick<Baseline, 'version' | 'result' | 'lostCauses' | 'slower'> & {
    /** Ids of the requirements that the baseline judged and this run did not: regressions. */
    readonly lost: readonly string[];
  };
  /** A line for each choice of a frozen dialect that changed: regressions. Absent: none is frozen. */
  readonly dialectChanges?: readonly string[];
}

type OwnExitCode = 0 | 1 | 2 | 3 | 4;

const results = { 0: 'pass', 1: 'fail', 2: 'fail', 3: 'undecided', 4: 'fail' } as const;

const maxChanges = 1_000;

/** Draws the conclusion of a run from its facts and its circumstances. */
export function conclude(facts: ConclusionFacts, circumstances: Circumstances): Conclusion {
  const { baseline = null, frozen = null, exitCode = null } = circumstances;
  const own = exitCode === 4 ? 4 : codeOf(facts, baseline, frozen);
  return {
    result: results[own],
    exitCode: exitCode ?? own,
    sentence: conclusionSentence(facts, circumstances, own === 0),
    allWaived: areAllWaived(facts),
    ...(baseline === null ? {} : { baseline: concludeComparison(baseline) }),
    ...(frozen === null ? {} : { dialectChanges: frozen.changes.slice(0, maxChanges) }),
  };
}

function concludeComparison(baseline: Baseline): NonNullable<Conclusion['baseline']> {
  const { lost, lostCauses, result, slower, version } = baseline;
  return { version, result, lost: [...lost].sort(), lostCauses, ...(slower === undefined ? {} : { slower }) };
}

/** The exit code by precedence: 4, 2, 1, 3, 0. */
function codeOf(facts: ConclusionFacts, baseline: Baseline | null, frozen: FrozenDialect | null): OwnExitCode {
  const { counts, requirements, waivers } = facts;
  if (counts.error > 0) return 4;
  // 2: what the user wrote no longer fits, since a waiver is over or stale, or nothing was selected.
  if (waivers.some(({ state }) => state === 'expired' || state === 'stale')) return 2;
  if (requirements.every(({ outcome }) => outcome === 'not-selected')) return 2;
  const code = baseline === null ? codeWithoutBaseline(facts) : codeAgainst(baseline, facts);
  if (frozen === null || code === 1) return code;
  // Exit 3 if the dialects were not wholly compared: this run observed none, or the frozen run judged fewer musts.
  return frozen.changes.length > 0 ? 1 : frozen.isObserved && frozen.short === null ? code : 3;
}

function codeWithoutBaseline(facts: ConclusionFacts): OwnExitCode {
  const { verdict } = facts;
  if (verdict === 'nonconformant' && !areAllWaived(facts)) return 1;
  if (verdict === 'no-violation') return 0;
  // The verdict is conformant or inconclusive here, or all failures are waived.
  return verdict !== 'conformant' && isOpen(facts) ? 3 : 0;
}

/** Whether the run left something undecided. */
const isOpen = (facts: ConclusionFacts): boolean => !facts.whole || unansweredMusts(facts).length > 0;

/** Exit code 1 if something got worse, 3 if too little was judged. Known failures end in 0. */
function codeAgainst({ result }: Baseline, facts: ConclusionFacts): OwnExitCode {
  if (result === 'regression') return 1;
  const isUndecided = facts.interrupted || (facts.verdict === 'inconclusive' && isOpen(facts));
  return result !== 'no-regression' || isUndecided ? 3 : 0;
}

function areAllWaived({ requirements, strict }: Pick<ConclusionFacts, 'requirements' | 'strict'>): boolean {
  const failures = requirements.filter(({ outcome }) => outcome === 'failed' || (strict && outcome === 'advisory'));
  return failures.length > 0 && failures.every(({ waived }) => waived);
}
