import type { Level, Outcome } from '../../specs/words/finding.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import type { SummaryDefect } from '../verdict/findings/summary-finding.ts';
import { isJudged } from '../verdict/requirements/judge-requirements.ts';
import type { LostCause } from '../verdict/standing/baseline.ts';
import type { Summary, SummaryRequirement } from '../verdict/summary/summary.ts';
import type { LatencyChange, LatencyComparison } from './compare-latency.ts';
import type { SettingDifference } from './compare-settings.ts';

/**
 * The changes that a requirement can undergo between two runs, from worst to best. `other-defect`: it failed before, but
 * not by this defect. `lost`: it is no longer judged. `masked`: a defect keeps it from being judged, so it is reported as a
 * consequence of that defect. `absent`: it is no longer judged because its subject did not occur, which the interface
 * allows. `newly-asked`: it did not pass, and the base did not test it. `newly-judged`: it passes, and the base did not
 * judge it.
 */
export const changeKinds = [
  'newly-failing',
  'other-defect',
  'lost',
  'masked',
  'absent',
  'newly-advised',
  'still-failing',
  'still-advised',
  'newly-asked',
  'no-longer-asked',
  'fixed',
  'newly-judged',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Whether a kind of change makes a candidate worse. Lost coverage does: a requirement that is not judged may be broken. */
export const isRegression = (kind: ChangeKind, strict: boolean): boolean =>
  kind === 'newly-failing' || kind === 'other-defect' || kind === 'lost' || (strict && kind === 'newly-advised');

/** @param wasHidden whether a defect of the base kept it from being judged @returns null if it did not change */
export function changeKindOf(
  was: SummaryRequirement | undefined,
  is: SummaryRequirement | undefined,
  hasNewDefect: boolean,
  wasHidden: boolean,
): ChangeKind | null {
  if (is === undefined) return was === undefined ? null : 'no-longer-asked';
  if (was === undefined) return is.outcome === 'passed' ? null : 'newly-asked';
  const [before, after] = [was.outcome, is.outcome];
  // A requirement that could not be tested before may have been broken then, too.
  const wasTested = isJudged(before) || before === 'not-applicable' || wasHidden;
  if (!wasTested && (after === 'failed' || after === 'advisory')) return 'newly-asked';
  if (after === 'failed') {
    if (before !== 'failed') return 'newly-failing';
    return hasNewDefect ? 'other-defect' : 'still-failing';
  }
  if (after === 'advisory') {
    if (before === 'failed') return 'fixed';
    return before === 'advisory' && !hasNewDefect ? 'still-advised' : 'newly-advised';
  }
  if (!isJudged(after)) return isJudged(before) ? 'lost' : null;
  if (before === 'failed' || before === 'advisory') return 'fixed';
  return before === 'passed' ? null : 'newly-judged';
}

/** A defect of a changed requirement; `id`: the number of its finding in its run; `fresh`: the base did not have it. */
export interface ComparedDefect extends SummaryDefect {
  readonly id: number;
  readonly fresh: boolean;
  /** Set if this defect follows from another requirement, which its finding breaks first. */
  readonly follows?: true;
}

/** The change of one requirement from the base to the candidate. */
export interface RequirementChange {
  readonly kind: ChangeKind;
  readonly requirement: string;
  readonly level: Level;
  readonly statement: string;
  readonly operations: readonly string[];
  /** null, in `after` as well: that run did not ask the requirement. */
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  readonly reason: string | null;
  readonly cause?: string;
  /** The id of the broken requirement at the beginning of the chain of causes. Absent: there is none. */
  readonly follows?: string;
  /** Set if waivers of the candidate cover all defects of the requirement, or its loss. */
  readonly waived?: true;
  /** The first day on which a waiver of its defects ends, YYYY-MM-DD. */
  readonly waivedUntil?: string;
  /** The defects of the candidate, or of the base if the requirement is fixed; one for each operation. */
  readonly findings: readonly ComparedDefect[];
}

export type ComparedRun = Pick<Summary, 'target' | 'verdict' | 'run' | 'counts' | 'coverage'>;

/**
 * The changes between two runs. `unattributed`: something got worse, but the runs also asked different questions.
 * `nothing-judged`: one of the runs ran no check, so nothing is compared. `incomplete`: nothing is known to be worse,
 * but the base did not judge all that the candidate judged.
 */
export interface Comparison {
  readonly schemaVersion: 1;
  readonly result: 'regression' | 'no-regression' | 'unattributed' | 'nothing-judged' | 'incomplete';
  readonly base: ComparedRun;
  readonly candidate: ComparedRun;
  readonly settings: readonly SettingDifference[];
  readonly changes: readonly RequirementChange[];
  /** Operations that served valid requests in the base, and none in the candidate. Absent: none, or it ended early. */
  readonly stopped?: readonly string[];
  readonly lost: readonly LostCause[];
  readonly latencies: readonly LatencyChange[];
  /** The limits of comparing latencies, and the change that all operations share. */
  readonly latencyGround: Omit<LatencyComparison, 'changes'>;
  /** null: one of the runs observed no dialect. */
  readonly dialect: readonly DialectChange[] | null;
  /** Changes of the frozen dialect (`--freeze-dialect`), each a regression. Absent: none is frozen. */
  readonly frozenChanges?: number;
}

/** Whether a change makes the candidate worse than its base. A change whose new defects are all waived does not. */
export function makesWorse(
  { findings, kind, waived }: Pick<RequirementChange, 'findings' | 'kind' | 'waived'>,
  strict: boolean,
): boolean {
  if (!isRegression(kind, strict)) return false;
  const added = findings.filter(({ fresh }) => fresh);
  return added.length === 0 ? waived !== true : added.some(({ waiver }) => waiver === null);
}

export const diffNames = ['diff.json', 'diff.md', 'diff.html'] as const;
