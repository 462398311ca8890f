import { defectKey } from '../../specs/fingerprint.ts';
import type { Level, Outcome } from '../../specs/outcome.ts';
import type { Run } from '../record/run.ts';
import { isJudged } from '../verdict/judge-requirements.ts';
import { type Summary, type SummaryFinding, type SummaryRequirement, summarise } from '../verdict/summary.ts';
import { compareLatencies, type LatencyChange } from './compare-latency.ts';
import { compareSettings, type SettingDifference } from './compare-settings.ts';

/**
 * What happened to a requirement between two runs, from worst to best. `masked`: it is no longer judged because what
 * fails newly stands in the way, so that it is reported as a consequence, and not as a defect of its own.
 */
export const changeKinds = [
  'newly-failing',
  'other-defect',
  'lost',
  'masked',
  'newly-advised',
  'still-failing',
  'still-advised',
  'newly-asked',
  'no-longer-asked',
  'fixed',
  'newly-judged',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A requirement that does not stand as it did. */
export interface RequirementChange {
  readonly kind: ChangeKind;
  readonly requirement: string;
  readonly level: Level;
  readonly statement: string;
  readonly operations: readonly string[];
  /** null where the run did not ask it. */
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  readonly reason: string | null;
  /** Findings of the candidate, or of the base where it is fixed. Those that the base does not have are `fresh`. */
  readonly findings: readonly (SummaryFinding & { readonly fresh: boolean })[];
}

/** What changed between two runs. `unattributed`: something got worse, but so did the question change. */
export interface Comparison {
  readonly schemaVersion: 1;
  readonly result: 'regression' | 'no-regression' | 'unattributed';
  readonly base: Pick<Summary, 'target' | 'verdict' | 'run'>;
  readonly candidate: Pick<Summary, 'target' | 'verdict' | 'run'>;
  readonly settings: readonly SettingDifference[];
  readonly changes: readonly RequirementChange[];
  readonly latencies: readonly LatencyChange[];
}

/** Compares a candidate with a base, requirement by requirement. */
export function compareRuns(base: Run, candidate: Run): Comparison {
  const [before, after] = [summarise(base), summarise(candidate)];
  const settings = compareSettings(base, candidate);
  const changes = compareRequirements(base, candidate, before, after);
  const strict = candidate.header.strict;
  const worse = changes.some(({ kind }) => isRegression(kind, strict));
  const questionChanged = settings.some(({ changesTheQuestion }) => changesTheQuestion);
  return {
    schemaVersion: 1,
    result: worse ? (questionChanged ? 'unattributed' : 'regression') : 'no-regression',
    base: pick(before),
    candidate: pick(after),
    settings,
    changes,
    latencies: compareLatencies(base, candidate),
  };
}

/** Whether a change makes the candidate worse than its base. Lost coverage does: what is not judged may be broken. */
export function isRegression(kind: ChangeKind, strict: boolean): boolean {
  return kind === 'newly-failing' || kind === 'other-defect' || kind === 'lost' || (strict && kind === 'newly-advised');
}

/** The exit code of `diff`: 1 on a regression, 3 where the suite changed as well, so that the target can't be blamed. */
export function comparisonExitCode({ result }: Comparison): 0 | 1 | 3 {
  if (result === 'no-regression') return 0;
  return result === 'regression' ? 1 : 3;
}

function pick({ target, verdict, run }: Summary): Comparison['base'] {
  return { target, verdict, run };
}

function compareRequirements(base: Run, candidate: Run, before: Summary, after: Summary): readonly RequirementChange[] {
  const earlier = new Map(before.requirements.map((each) => [each.id, each]));
  const later = new Map(after.requirements.map((each) => [each.id, each]));
  const changes = [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id): RequirementChange[] => {
    const [was, is] = [earlier.get(id), later.get(id)];
    const old = before.findings.filter(({ requirement }) => requirement === id);
    const known = new Set(old.map(defectKey));
    const now = after.findings
      .filter(({ requirement }) => requirement === id)
      .map((each) => ({ ...each, fresh: !known.has(defectKey(each)) }));
    const kind = kindOf(
      was,
      is,
      now.some(({ fresh }) => fresh),
    );
    if (kind === null) return [];
    const asked = candidate.requirements.get(id) ?? base.requirements.get(id);
    return [
      {
        kind,
        requirement: id,
        level: is?.level ?? was?.level ?? 'must',
        statement: asked?.statement ?? '',
        operations: [...new Set([...now, ...old].map(({ operation }) => operation))],
        before: was?.outcome ?? null,
        after: is?.outcome ?? null,
        reason: is?.reason ?? null,
        findings: kind === 'fixed' ? old.map((each) => ({ ...each, fresh: false })) : now,
      },
    ];
  });
  return [...withMasked(changes, after)].sort(
    (a, b) =>
      changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind) ||
      a.level.localeCompare(b.level) ||
      a.requirement.localeCompare(b.requirement),
  );
}

/** Tells requirements that are lost to what fails newly: in the same checks, or by what they give as their reason. */
function withMasked(
  changes: readonly RequirementChange[],
  { findings, requirements }: Summary,
): readonly RequirementChange[] {
  const broken = changes.filter(({ kind }) => kind === 'newly-failing' || kind === 'other-defect');
  const ids = broken.map(({ requirement }) => requirement);
  const failing = new Set(findings.flatMap(({ requirement, checks }) => (ids.includes(requirement) ? checks : [])));
  const checksOf = (id: string): readonly string[] => requirements.find((each) => each.id === id)?.checks ?? [];
  const isWithin = (id: string, checks: ReadonlySet<string>): boolean =>
    checksOf(id).length > 0 && checksOf(id).every((check) => checks.has(check));
  const lost = changes.filter(({ kind }) => kind === 'lost');
  const masked = new Set(
    lost
      .filter(({ reason, requirement }) => ids.some((id) => reason?.includes(id)) || isWithin(requirement, failing))
      .map(({ requirement }) => requirement),
  );
  // What a check goes on to judge does not come about where it could not judge what comes first.
  const halted = new Set([...failing, ...[...masked].flatMap(checksOf)]);
  return changes.map((change) => {
    const { kind, requirement, after } = change;
    const follows = after === 'not-applicable' && isWithin(requirement, halted);
    return kind === 'lost' && (masked.has(requirement) || follows) ? { ...change, kind: 'masked' } : change;
  });
}

function kindOf(
  was: SummaryRequirement | undefined,
  is: SummaryRequirement | undefined,
  anotherDefect: boolean,
): ChangeKind | null {
  if (is === undefined) return was === undefined ? null : 'no-longer-asked';
  if (was === undefined) return is.outcome === 'passed' ? null : 'newly-asked';
  const [before, after] = [was.outcome, is.outcome];
  if (after === 'failed') {
    if (before !== 'failed') return 'newly-failing';
    return anotherDefect ? 'other-defect' : 'still-failing';
  }
  if (after === 'advisory') {
    if (before === 'failed') return 'fixed';
    return before === 'advisory' && !anotherDefect ? 'still-advised' : 'newly-advised';
  }
  if (!isJudged(after)) return isJudged(before) ? 'lost' : null;
  if (before === 'failed' || before === 'advisory') return 'fixed';
  return before === 'passed' ? null : 'newly-judged';
}
