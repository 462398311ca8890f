import { type Judged, type Outcome, outcomes } from '../../../specs/words/finding.ts';
import type { RecordedRequirement } from '../../../specs/words/record.ts';

interface JudgedCheck {
  readonly judged: Judged;
  readonly operation: string | null;
  readonly requirements: Readonly<Record<string, Judged>>;
}

/** Blocks judgements that rest on `idle` operations: no valid request to these succeeded, so refusals show nothing. */
export function blockNeverWorked<Check extends JudgedCheck>(
  checks: readonly Check[],
  requirements: ReadonlyMap<string, RecordedRequirement>,
  idle: ReadonlySet<string>,
): readonly Check[] {
  if (idle.size === 0) return checks;
  return checks.map((check) => {
    const entries = Object.entries(check.requirements).map(([id, judged]) => {
      const operation = needsSuccess(judged) ? idleOperationOf(check.operation, requirements.get(id), idle) : undefined;
      return [id, operation === undefined ? judged : blockedBy(operation)] as const;
    });
    const changed = entries.find(([id, judged]) => judged !== check.requirements[id]);
    if (changed === undefined) return check;
    const judged = isWorse('blocked', check.judged.outcome) ? changed[1] : check.judged;
    return { ...check, judged, requirements: Object.fromEntries(entries) };
  });
}

/** @returns undefined if an operation of the requirement works */
export function idleOperationOf(
  operation: string | null,
  requirement: RecordedRequirement | undefined,
  idle: ReadonlySet<string>,
): string | undefined {
  if (operation !== null && idle.has(operation)) return operation;
  const { operations = [] } = requirement ?? {};
  return operations.every((each) => idle.has(each)) ? operations[0] : undefined;
}

/** Whether a judgement may rest on refusals alone, or on no answer. One that the profile leaves out does not. */
export function needsSuccess({ outcome, code }: Judged): boolean {
  if (outcome !== 'not-applicable') return outcome === 'passed';
  return code === 'not-granted' || code === 'not-observed' || code === 'not-asked';
}

/** The two parts of a reason, after the name of an operation that never worked: its lack, and the consequence. */
export const neverWorked = ' answered no valid request with success';
export const provesNothing = ', so that its refusals prove nothing';

export function blockedBy(operation: string): Judged {
  const reason = `${operation}${neverWorked}${provesNothing}`;
  return { outcome: 'blocked', code: null, reason, cause: operation };
}

const isWorse = (one: Outcome, other: Outcome): boolean => outcomes.indexOf(one) < outcomes.indexOf(other);
