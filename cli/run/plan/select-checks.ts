import type { OperationId } from '../../../specs/interface/operations.ts';
import { type Outcome, worse } from '../../../specs/words/finding.ts';
import type { CheckReport, ReportedFinding, ReportedOutcome } from '../../../specs/words/record.ts';

/** The operations and requirements that a run was asked to judge; null: all. */
export interface Selection {
  readonly operations: readonly OperationId[] | null;
  readonly requirements: readonly string[] | null;
}

export interface SelectableCheck {
  readonly id: string;
  readonly operation: OperationId | null;
  readonly requirements: readonly string[];
}

export interface SelectableRequirement {
  readonly id: string;
  readonly operations: readonly OperationId[];
}

export function isWanted(selection: Selection, { id, operations }: SelectableRequirement): boolean {
  const { operations: some, requirements: ids } = selection;
  return (ids === null || ids.includes(id)) && (some === null || operations.some((each) => some.includes(each)));
}

/**
 * Chooses the checks that judge the selection like a whole run; null: all. If a `concluding` check is chosen, so are
 * the checks whose answers it reads. Checks of other operations are chosen if only they judge a requirement.
 */
export function selectChecks(
  selection: Selection,
  requirements: Iterable<SelectableRequirement>,
  checks: readonly SelectableCheck[],
  concluding: ReadonlySet<string>,
): readonly string[] | null {
  const { operations } = selection;
  if (operations === null && selection.requirements === null) return null;
  const isAmong = (each: OperationId): boolean => operations?.includes(each) !== false;
  const about = [...requirements]
    .filter((each) => isWanted(selection, each))
    .map((each) => ({ ...each, operations: each.operations.filter(isAmong) }));
  const wanted = new Set(about.map(({ id }) => id));
  const judges = checks.filter((check) => check.requirements.some((id) => wanted.has(id)));
  const near = judges.filter(
    ({ operation }) => operations === null || operation === null || operations.includes(operation),
  );
  const covered = new Set(near.flatMap((check) => check.requirements));
  const far = judges.filter((check) => check.requirements.some((id) => wanted.has(id) && !covered.has(id)));
  return withWhatTheyRead(new Set([...near, ...far].map(({ id }) => id)), about, checks, concluding);
}

/**
 * Adds the checks whose answers chosen `concluding` checks read, and puts all in the order of `checks`. A check that
 * reads the answers of all operations needs only the operations that the requirements are about.
 * @param about the requirements to judge
 */
export function withWhatTheyRead(
  chosen: ReadonlySet<string>,
  about: readonly SelectableRequirement[],
  checks: readonly SelectableCheck[],
  concluding: ReadonlySet<string>,
): readonly string[] {
  const readers = checks.filter(({ id }) => chosen.has(id) && concluding.has(id));
  const read = new Set(
    readers.flatMap(({ operation, requirements }) =>
      operation === null
        ? about.filter(({ id }) => requirements.includes(id)).flatMap(({ operations }) => operations)
        : [operation],
    ),
  );
  return checks
    .filter(({ id, operation }) => chosen.has(id) || (!concluding.has(id) && operation !== null && read.has(operation)))
    .map(({ id }) => id);
}

const notSelected: ReportedOutcome = { outcome: 'not-selected', code: null, reason: null };

/** Removes requirements that are not selected from a report, since a check may judge more. */
export function restrictReport(
  report: CheckReport,
  selection: Selection,
  isAsked: (requirement: string) => boolean,
): CheckReport {
  const { operations } = selection;
  if (operations === null && selection.requirements === null) return report;
  const isKept = ({ requirement, operation }: ReportedFinding): boolean =>
    isAsked(requirement) && (operations === null || operations.includes(operation));
  const { later, ...counted } = report;
  if (later !== undefined) {
    const requirements = Object.fromEntries(Object.entries(later.requirements).filter(([id]) => isAsked(id)));
    const restricted = { requirements, findings: later.findings.filter(isKept) };
    return { ...restrictReport(counted, selection, isAsked), later: restricted };
  }
  const findings = report.findings.filter(isKept);
  const isReported = new Set(findings.map(({ requirement }) => requirement));
  const entries = Object.entries(report.requirements).map(([id, judged]): [string, ReportedOutcome] => {
    const isBroken = judged.outcome === 'failed' || judged.outcome === 'advisory';
    return [id, isAsked(id) && (!isBroken || isReported.has(id)) ? judged : notSelected];
  });
  if (report.judged.outcome === 'error') return { ...report, findings, requirements: Object.fromEntries(entries) };
  const worst = entries.reduce<Outcome>((sofar, [, { outcome }]) => worse(sofar, outcome), 'not-selected');
  const judged = entries.find(([, { outcome }]) => outcome === worst)?.[1] ?? notSelected;
  return { ...report, findings, judged, requirements: Object.fromEntries(entries) };
}
