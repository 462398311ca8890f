import { defectKey } from '../../specs/words/finding.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { compareDialects } from '../dialect/compare-dialect.ts';
import { joinPlaces } from '../dialect/join-places.ts';
import { isOpenChoice } from '../dialect/open-choices.ts';
import type { Run } from '../record/run/run.ts';
import { listDefects } from '../verdict/findings/summary-finding.ts';
import { type Summary, type SummaryRequirement, summarise } from '../verdict/summary/summary.ts';
import { compareLatencies } from './compare-latency.ts';
import { compareSettings } from './compare-settings.ts';
import {
  type ComparedDefect,
  type ComparedRun,
  type Comparison,
  changeKindOf,
  changeKinds,
  makesWorse,
  type RequirementChange,
} from './comparison.ts';
import { markConsequences } from './consequences.ts';
import { causesOfLoss, endingOf, joinCauses } from './lost-coverage.ts';
import { hasBaseJudgedLess, hiddenByDefects } from './untested-base.ts';

/** Compares a candidate with a base, requirement by requirement. @param after the summary of `candidate` */
export function compareRuns(base: Run, candidate: Run, after: Summary = summarise(candidate)): Comparison {
  const before = summarise(base);
  const settings = compareSettings(base, candidate);
  const haveBothRun = hasRun(base) && hasRun(candidate);
  const found = haveBothRun ? compareRequirements(base, candidate, before, after) : [];
  const judgedCandidate = { run: candidate, summary: after };
  const lost = found.filter(({ kind }) => kind === 'lost');
  const causes = causesOfLoss(lost, { run: base, summary: before }, judgedCandidate);
  // A run that ended early does not show which operations stopped.
  const stopped =
    endingOf(judgedCandidate).ending === undefined ? [...base.worked].filter((each) => candidate.idle.has(each)) : [];
  // A loss without a cause: the subject of the requirement did not occur.
  const changes = found.map((change) =>
    change.kind === 'lost' && !causes.has(change.requirement)
      ? {
          ...change,
          kind: 'absent' as const,
          operations: candidate.requirements.get(change.requirement)?.operations ?? [],
        }
      : change,
  );
  const strict = candidate.header.strict;
  const { changes: latencies, ...latencyGround } = compareLatencies(base, candidate, settings);
  const dialect = compareDialects(base.dialect, candidate.dialect);
  const isSlower = latencies.some(({ regression }) => regression === true);
  const isWorse = isSlower || changes.some((change) => makesWorse(change, strict));
  const questionChanged = settings.some(({ changesTheQuestion }) => changesTheQuestion);
  const judgedLess = hasBaseJudgedLess(before.requirements, after.requirements, changes, strict);
  const unlessWorse = judgedLess ? 'incomplete' : 'no-regression';
  return {
    schemaVersion: 1,
    result: isWorse ? (questionChanged ? 'unattributed' : 'regression') : haveBothRun ? unlessWorse : 'nothing-judged',
    base: asComparedRun(before),
    candidate: asComparedRun(after),
    settings,
    changes: inOrder(changes),
    ...(stopped.length === 0 ? {} : { stopped }),
    lost: joinCauses(causes),
    latencies,
    latencyGround,
    dialect: dialect === null ? null : joinPlaces(dialect.filter(isOpenChoice([base, candidate]))),
  };
}

/** Whether any check ran: none does if the target can't be reached, or refuses the credentials. */
const hasRun = ({ checks }: Run): boolean => checks.length > 0;

/** The exit code of `diff`: 1 on a regression, 3 where the suite changed as well, or where not all was judged before. */
export function comparisonExitCode({ result }: Comparison): 0 | 1 | 3 {
  if (result === 'no-regression') return 0;
  return result === 'regression' ? 1 : 3;
}

function asComparedRun({ target, verdict, run, counts, coverage }: Summary): ComparedRun {
  return { target, verdict, run, counts, coverage };
}

function compareRequirements(base: Run, candidate: Run, before: Summary, after: Summary): readonly RequirementChange[] {
  const oldResults = new Map(before.requirements.map((each) => [each.id, each]));
  const newResults = new Map(after.requirements.map((each) => [each.id, each]));
  const oldDefects = defectsByRequirement(base, before);
  const wasHidden = hiddenByDefects(base, before);
  const newDefects = defectsByRequirement(candidate, after);
  const changes = [...new Set([...oldResults.keys(), ...newResults.keys()])].flatMap((id): RequirementChange[] => {
    const [was, is] = [oldResults.get(id), newResults.get(id)];
    const old = oldDefects.get(id) ?? [];
    const known = new Set(old.map(defectKey));
    const now = (newDefects.get(id) ?? []).map((each) => ({ ...each, fresh: !known.has(defectKey(each)) }));
    const hasNewDefect = now.some(({ fresh }) => fresh);
    const kind = changeKindOf(was, is, hasNewDefect, wasHidden(was));
    if (kind === null || (kind === 'lost' && isLeftOut(base, candidate, is))) return [];
    const recorded = candidate.requirements.get(id) ?? base.requirements.get(id);
    return [
      {
        kind,
        requirement: id,
        level: is?.level ?? was?.level ?? 'must',
        statement: recorded?.statement ?? '',
        operations: [...new Set([...now, ...old].map(({ operation }) => operation))],
        before: was?.outcome ?? null,
        after: is?.outcome ?? null,
        reason: is?.reason ?? null,
        ...(is?.cause === undefined ? {} : { cause: is.cause }),
        ...(is?.follows === undefined ? {} : { follows: is.follows }),
        ...(is?.waived === true ? { waived: true as const, ...firstWaiverEnd(now) } : {}),
        findings: kind === 'fixed' ? old.map((each) => ({ ...each, fresh: false })) : now,
      },
    ];
  });
  return markConsequences(changes, after.requirements, base, candidate);
}

/** Whether the user selected other operations or requirements: then the requirement is not lost. */
function isLeftOut(base: Run, candidate: Run, is: SummaryRequirement | undefined): boolean {
  const { operations, requirements } = candidate.header.selection;
  if (is?.outcome === 'not-selected') return operations !== null || requirements !== null;
  // What was not observed may be what an operation shows that is no longer selected.
  const wasSelected = (operation: string): boolean => base.header.selection.operations?.includes(operation) ?? true;
  const needed = candidate.requirements.get(is?.id ?? '')?.operations ?? [];
  return (
    is?.code === 'not-observed' &&
    operations !== null &&
    needed.some((each) => wasSelected(each) && !operations.includes(each))
  );
}

function firstWaiverEnd(defects: readonly ComparedDefect[]): Pick<RequirementChange, 'waivedUntil'> {
  const [first] = defects.flatMap(({ waiver }) => waiver?.expires ?? []).sort();
  return first === undefined ? {} : { waivedUntil: first };
}

const inOrder = (changes: readonly RequirementChange[]): readonly RequirementChange[] =>
  changes.toSorted(
    (a, b) =>
      changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind) ||
      a.level.localeCompare(b.level) ||
      a.requirement.localeCompare(b.requirement),
  );

/** A defect with the number of its finding; 0: it is in none. */
type NumberedDefect = Omit<ComparedDefect, 'fresh'>;

/** The defects by requirement. Each operation stays apart, so that a new operation of a known finding shows. */
function defectsByRequirement(run: Run, summary: Summary): ReadonlyMap<string, readonly NumberedDefect[]> {
  const findingByDefect = new Map(
    summary.findings.flatMap(({ id, operations }) =>
      operations.map(
        (each) => [defectKey(each), { id, ...(each.follows === true ? { follows: each.follows } : {}) }] as const,
      ),
    ),
  );
  // `aspect`, `kinds` and `causes` only serve to group defects to findings, and are left out.
  const numbered = listDefects(run, summary.requirements).map(
    ({ aspect: _aspect, kinds: _kinds, causes: _causes, ...defect }): NumberedDefect => ({
      ...(findingByDefect.get(defectKey(defect)) ?? { id: 0 }),
      ...defect,
    }),
  );
  return groupBy(numbered, ({ requirement }) => requirement);
}
