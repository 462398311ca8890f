import type { Requirement } from '../../specs/catalogue/catalogue-rows.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { shortened } from '../verdict/plural.ts';

/** The facts that may explain why a fault was not found. */
export interface MissedFault {
  /** The checks that called an operation of the fault. */
  readonly callers: readonly string[];
  /** The outcome of each of its requirements in each check, e.g. `JOBS-023 by list-automated-jobs/answers: passed`. */
  readonly judged: readonly string[];
  /** The requests whose answers the fault changes; null: not known. Absent: it was not tried out. */
  readonly changed?: ChangedAnswers | null;
}

/** The number of answers that a fault changed, and the checks that asked for them. */
export interface ChangedAnswers {
  readonly count: number;
  readonly askedBy: readonly string[];
}

export function explainMissed(
  { operation, requirements }: { readonly operation: string | null; readonly requirements: readonly string[] },
  reports: readonly CheckReport[],
  rows: ReadonlyMap<string, Partial<Pick<Requirement, 'operations'>>>,
): MissedFault {
  const ofRows = requirements.flatMap((id) => rows.get(id)?.operations ?? []);
  const operations = operation === null ? ofRows : ofRows.filter((each) => each === operation);
  const hasCalled = ({ latenciesMs }: CheckReport): boolean =>
    operations.some((each: OperationId) => (latenciesMs[each]?.length ?? 0) > 0);
  return {
    callers: reports.filter(hasCalled).map(({ check }) => check),
    judged: requirements.flatMap((id) =>
      reports.flatMap((report) => {
        const judged = report.requirements[id];
        if (judged === undefined) return [];
        const reason = judged.reason === null ? '' : ` (${judged.reason})`;
        return [`${id} by ${report.check}: ${judged.outcome}${reason}`];
      }),
    ),
  };
}

const maxNamed = 8;

export const describeMissed = ({ callers, changed, judged }: MissedFault): readonly string[] => [
  callers.length === 0
    ? 'no check called its operation'
    : `its operation was called by ${callers.length} checks: ${listed(callers)}`,
  ...(changed === undefined ? [] : [describeChanged(changed)]),
  ...(judged.length === 0 ? ['no check that ran judges what it breaks'] : judged),
];

function describeChanged(changed: ChangedAnswers | null): string {
  if (changed === null) return 'whether a changed answer was sent is not known';
  if (changed.count === 0) return 'no answer was changed by it: nothing that was asked brings it about';
  return `${changed.count} answers were changed by it, to ${listed(changed.askedBy)}`;
}

const listed = (ids: readonly string[]): string => shortened(ids, maxNamed, (left) => `${left} more`).join(', ');
