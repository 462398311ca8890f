import { defectKey } from '../../../specs/words/finding.ts';
import { groupBy } from '../../../specs/words/group-by.ts';
import type { Run, RunCheck } from '../../record/run/run.ts';
import type { SummaryFinding } from '../findings/summary-finding.ts';
import { restsOn } from '../requirements/rests-on.ts';
import { weightOf } from '../standing/standing.ts';
import type { Summary, SummaryRequirement } from '../summary/summary.ts';
import { checkEntries } from './check-entries.ts';
import type { Entry } from './entry.ts';
import { runEntries } from './run-entries.ts';

/** Lists the entries of a run, the same for every report of single results, those of the checks first. */
export function listEntries(run: Run, summary: Summary): readonly Entry[] {
  const byKey = new Map(
    summary.findings.flatMap((finding) => finding.operations.map((part) => [defectKey(part), finding] as const)),
  );
  const seen = new Map(run.checks.map((check) => [check.check, findingsOf(check, byKey)]));
  const assignments = assignFindings(run.checks, seen);
  const inOrder = [...assignments.keys()].sort((a, b) => a.id - b.id);
  const assigned = groupBy(inOrder, (finding) => assignments.get(finding) ?? '');
  const requirements = new Map(summary.requirements.map((each) => [each.id, each]));
  const statementOf = (id: string): string => run.requirements.get(id)?.statement ?? id;
  const failing = summary.findings.filter(({ standing }) => weightOf(standing) === 'fails');
  const rests = restsOn(run, new Set(failing.flatMap(({ operations }) => operations.map((each) => each.operation))));
  const followsFailure = ({ id, checks }: SummaryRequirement): boolean => rests(id, checks);
  const entries = run.checks.flatMap((check) => {
    const own = assigned.get(check.check) ?? [];
    const others = [...(seen.get(check.check) ?? [])]
      .filter((finding) => !own.includes(finding))
      .sort((a, b) => a.id - b.id);
    const elsewhere = others.map((finding) => [finding, assignments.get(finding) ?? ''] as const);
    return checkEntries(check, { summary, requirements, assigned: own, elsewhere, followsFailure, statementOf });
  });
  const unassigned = summary.findings.filter((finding) => !assignments.has(finding));
  return [...entries, ...runEntries(run, summary, unassigned, entries)];
}

const findingsOf = ({ findings }: RunCheck, byKey: ReadonlyMap<string, SummaryFinding>): ReadonlySet<SummaryFinding> =>
  new Set(findings.flatMap((finding) => byKey.get(defectKey(finding)) ?? []));

/** Finds the check that reports each finding: the first one of its operation, or else the first that saw it. */
function assignFindings(
  checks: readonly RunCheck[],
  seen: ReadonlyMap<string, ReadonlySet<SummaryFinding>>,
): ReadonlyMap<SummaryFinding, string> {
  const assignments = new Map<SummaryFinding, { readonly check: string; readonly isOfOperation: boolean }>();
  for (const { check, operation } of checks) {
    for (const finding of seen.get(check) ?? []) {
      const isOfOperation = operation === finding.operation;
      const chosen = assignments.get(finding);
      if (chosen === undefined || (isOfOperation && !chosen.isOfOperation))
        assignments.set(finding, { check, isOfOperation });
    }
  }
  return new Map([...assignments].map(([finding, { check }]) => [finding, check]));
}
