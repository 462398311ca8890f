import type { Judged } from '../../../specs/words/finding.ts';
import type { RunCheck } from '../../record/run/run.ts';
import type { SummaryFinding } from '../findings/summary-finding.ts';
import { shortened } from '../plural.ts';
import { isCutOff } from '../requirements/judge-requirements.ts';
import { type Standing, weightOf } from '../standing/standing.ts';
import type { Summary, SummaryRequirement } from '../summary/summary.ts';
import { type Entry, type EntryWeight, entryOf } from './entry.ts';

/** The facts beside a check on which its entries depend. */
export interface Surroundings {
  readonly summary: Pick<Summary, 'conclusion' | 'strict'>;
  readonly requirements: ReadonlyMap<string, SummaryRequirement>;
  /** The findings that this check reports. */
  readonly assigned: readonly SummaryFinding[];
  /** The findings that this check saw, and another check reports. */
  readonly elsewhere: readonly (readonly [finding: SummaryFinding, check: string])[];
  /** Whether a requirement is unjudged because of an operation that fails the run by itself. */
  followsFailure(requirement: SummaryRequirement): boolean;
  statementOf(requirement: string): string;
}

type EntryContent = Pick<Entry, 'weight' | 'outcome' | 'code' | 'mark' | 'reason' | 'finding'> & {
  /** The end of the id of an entry that is not the first of its check. */
  readonly suffix: string;
};

/** Worst first; never empty. */
export function checkEntries(check: RunCheck, around: Surroundings): readonly Entry[] {
  const weighing = (weight: EntryWeight): readonly EntryContent[] =>
    around.assigned.filter(({ standing }) => weightOf(standing) === weight).map(describeFinding);
  const said = [
    ...weighing('fails'),
    ...weighing('undecided'),
    ...describeError(check),
    ...describeFailures(check, around),
    ...describeUnjudged(check, around),
    ...weighing('excused'),
    ...weighing('advises'),
  ];
  const all = said.length > 0 ? said : [describeOutcome(check, around)];
  return all.map(({ suffix, ...entry }, index) => ({
    id: index === 0 ? check.check : `${check.check}/${suffix}`,
    title: index === 0 || entry.finding === null ? check.title : around.statementOf(entry.finding.requirement),
    group: groupOf(check),
    ...entry,
    check,
    startedAt: check.startedAt,
    durationMs: check.durationMs,
  }));
}

const groupOf = ({ check, operation }: Pick<RunCheck, 'check' | 'operation'>): string =>
  operation ?? check.split('/', 1)[0] ?? check;

const describeFinding = (finding: SummaryFinding): EntryContent => ({
  suffix: `${finding.requirement}/${finding.fingerprint}`,
  code: null,
  ...entryOf(finding),
});

const withoutFinding = { code: null, mark: null, finding: null } as const;

function describeError({ judged }: RunCheck): readonly EntryContent[] {
  if (judged.outcome !== 'error') return [];
  return [{ ...withoutFinding, suffix: 'error', weight: 'broken', outcome: 'error', reason: judged.reason }];
}

/** Describes, in one entry, the broken requirements of a check that no finding explains. */
function describeFailures({ findings, judged, requirements }: RunCheck, around: Surroundings): readonly EntryContent[] {
  const explained = new Set(findings.map(({ requirement }) => requirement));
  const failed = Object.entries(requirements).flatMap(([id, { outcome, reason }]) => {
    const isFailure = outcome === 'failed' || (outcome === 'advisory' && around.summary.strict);
    const result = around.requirements.get(id);
    return isFailure && !explained.has(id) && result !== undefined ? [{ id, reason, result }] : [];
  });
  const [first] = failed;
  if (first === undefined) return [];
  const standings = failed.map(({ result }) => standingOf(result));
  const standing = standings.find((each) => weightOf(each) === 'fails') ?? standingOf(first.result);
  const reason = first.reason ?? judged.reason ?? `broken: ${failed.map(({ id }) => id).join(', ')}`;
  const mark = standing === 'failure' ? null : standing;
  return [{ ...withoutFinding, suffix: 'failed', weight: weightOf(standing), outcome: 'failed', mark, reason }];
}

const standingOf = ({ mark }: SummaryRequirement): Standing =>
  mark === undefined || mark === 'lost' || mark === 'follows' ? 'failure' : mark;

/** Whether an unjudged must with this mark leaves its run undecided, since no other entry accounts for it. */
export const isOpenMark = (mark: Entry['mark'], { conclusion }: Surroundings['summary']): boolean =>
  mark === null || (mark === 'known' && conclusion.result === 'undecided');

/** The entry weighs `skipped` if another failure explains the musts, or if the run's end, an entry itself, cut them off. */
function describeUnjudged({ judged, requirements }: RunCheck, around: Surroundings): readonly EntryContent[] {
  const blocked = Object.entries(requirements).flatMap(([id, { outcome, reason }]) => {
    const result = around.requirements.get(id);
    if (outcome !== 'blocked' || result?.outcome !== 'blocked' || result.level !== 'must') return [];
    const wasCut = isCutOff(result);
    return [{ reason, wasCut, mark: result.mark ?? (around.followsFailure(result) ? 'follows' : null) }];
  });
  const isOpen = ({ mark, wasCut }: (typeof blocked)[number]): boolean => !wasCut && isOpenMark(mark, around.summary);
  const first = blocked.find(isOpen) ?? blocked[0];
  if (first === undefined) return [];
  const reason = first.reason ?? judged.reason ?? 'It could not be judged.';
  const said = { ...withoutFinding, suffix: 'not-judged', outcome: 'blocked', reason } as const;
  return isOpen(first) ? [{ ...said, weight: 'undecided' }] : [{ ...said, weight: 'skipped', mark: first.mark }];
}

function describeOutcome({ judged }: RunCheck, { elsewhere }: Surroundings): EntryContent {
  const { outcome, code } = judged;
  const said = { ...withoutFinding, suffix: '', outcome, code };
  if (outcome === 'passed') return { ...said, weight: 'passes', reason: null };
  const weight = outcome === 'advisory' ? 'advises' : 'skipped';
  return { ...said, weight, reason: describeElsewhere(elsewhere) ?? outcomePhrase(judged) };
}

const findingsNamed = 5;

function describeElsewhere(elsewhere: Surroundings['elsewhere']): string | null {
  if (elsewhere.length === 0) return null;
  const named = elsewhere.map(
    ([{ id, requirement }, check]) => `finding ${id} (${requirement}), which ${check} reports`,
  );
  return `It shows ${shortened(named, findingsNamed, (left) => `${left} more`).join('; ')}.`;
}

const outcomePhrase = ({ code, outcome, reason }: Judged): string => reason ?? code ?? outcome;
