import { defectKey } from '../../specs/fingerprint.ts';
import type { Run, RunCheck } from '../record/run/run.ts';
import { checkEntries } from './check-entries.ts';
import type { Entry } from './entry.ts';
import { runEntries } from './run-entries.ts';
import type { Summary } from './summary.ts';
import type { SummaryFinding } from './summary-finding.ts';

/** What a run comes to, entry by entry, the same for every report that lists single results. Those of the checks come first. */
export function listEntries(run: Run, summary: Summary): readonly Entry[] {
  const byKey = new Map(
    summary.findings.flatMap((finding) => finding.operations.map((part) => [defectKey(part), finding] as const)),
  );
  const seen = new Map(run.checks.map((check) => [check.check, findingsOf(check, byKey)]));
  const tellers = chooseTellers(run.checks, seen);
  const told = groupByTeller(tellers);
  const requirements = new Map(summary.requirements.map((each) => [each.id, each]));
  const entries = run.checks.flatMap((check) => {
    const own = told.get(check.check) ?? [];
    const others = [...(seen.get(check.check) ?? [])].filter((finding) => !own.includes(finding));
    const elsewhere = others.map((finding) => [finding, tellers.get(finding) ?? ''] as const);
    return checkEntries(check, { summary, requirements, told: own, elsewhere });
  });
  const untold = summary.findings.filter((finding) => !tellers.has(finding));
  return [...entries, ...runEntries(run, summary, untold, entries)];
}

function findingsOf({ findings }: RunCheck, byKey: ReadonlyMap<string, SummaryFinding>): ReadonlySet<SummaryFinding> {
  return new Set(findings.flatMap((finding) => byKey.get(defectKey(finding)) ?? []));
}

/** For each finding the check that tells it: the first one that is about its operation, or else the first that saw it. */
function chooseTellers(
  checks: readonly RunCheck[],
  seen: ReadonlyMap<string, ReadonlySet<SummaryFinding>>,
): ReadonlyMap<SummaryFinding, string> {
  const tellers = new Map<SummaryFinding, { readonly check: string; readonly isNear: boolean }>();
  for (const { check, operation } of checks) {
    for (const finding of seen.get(check) ?? []) {
      const isNear = operation === finding.operation;
      const chosen = tellers.get(finding);
      if (chosen === undefined || (isNear && !chosen.isNear)) tellers.set(finding, { check, isNear });
    }
  }
  return new Map([...tellers].map(([finding, { check }]) => [finding, check]));
}

/** The findings of each check that it tells, in the order of their numbers. */
function groupByTeller(tellers: ReadonlyMap<SummaryFinding, string>): ReadonlyMap<string, readonly SummaryFinding[]> {
  const told = new Map<string, SummaryFinding[]>();
  for (const [finding, check] of [...tellers].sort(([a], [b]) => a.id - b.id)) {
    const group = told.get(check);
    if (group === undefined) told.set(check, [finding]);
    else group.push(finding);
  }
  return told;
}
