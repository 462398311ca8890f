import { type Judged, type Outcome, outcomes } from '../../specs/outcome.ts';
import type { RecordCheck, RecordedRequirement } from '../../specs/record.ts';
import { worksInEither } from './merge/merge-check.ts';

/** What is read of a check, and replaced. */
type Outcomes = Pick<RecordCheck, 'judged' | 'operation' | 'operationWorked' | 'requirements'>;

/**
 * Blocks what is said of operations that never worked: where valid requests were sent, nothing allows their refusals, and
 * none was answered with success, a refusal shows no conformance, and nothing else is known. What was broken stays
 * broken, and what the profile leaves out stays not applicable.
 */
export function blockUnearned<Check extends Outcomes>(
  checks: readonly Check[],
  requirements: ReadonlyMap<string, RecordedRequirement>,
): readonly Check[] {
  const idle = idleOperations(checks);
  if (idle.size === 0) return checks;
  return checks.map((check) => {
    const idleIn = (id: string): string | undefined => {
      if (check.operation !== null && idle.has(check.operation)) return check.operation;
      const { operations = [] } = requirements.get(id) ?? {};
      return operations.every((operation) => idle.has(operation)) ? operations[0] : undefined;
    };
    const entries = Object.entries(check.requirements).map(([id, judged]) => {
      const operation = isUnearned(judged) ? idleIn(id) : undefined;
      return [id, operation === undefined ? judged : blockedBy(operation)] as const;
    });
    const changed = entries.find(([id, judged]) => judged !== check.requirements[id]);
    if (changed === undefined) return check;
    const judged = isWorse('blocked', check.judged.outcome) ? changed[1] : check.judged;
    return { ...check, judged, requirements: Object.fromEntries(entries) };
  });
}

/** The operations that were asked, and never worked in any part of the run. */
function idleOperations(checks: readonly Outcomes[]): ReadonlySet<string> {
  const worked = new Map<string, boolean>();
  for (const { operation, operationWorked } of checks) {
    const known = operation === null ? undefined : worksInEither(worked.get(operation), operationWorked);
    if (operation !== null && known !== undefined) worked.set(operation, known);
  }
  return new Set([...worked].filter(([, works]) => !works).map(([operation]) => operation));
}

/** What a refusal may have earned, or want of an answer; what the profile leaves out is no matter of the target. */
function isUnearned({ outcome, code }: Judged): boolean {
  return outcome === 'passed' || (outcome === 'not-applicable' && (code === 'not-granted' || code === 'not-observed'));
}

function blockedBy(operation: string): Judged {
  const reason = `${operation} answered no valid request with success, so that its refusals prove nothing`;
  return { outcome: 'blocked', code: null, reason };
}

function isWorse(one: Outcome, other: Outcome): boolean {
  return outcomes.indexOf(one) < outcomes.indexOf(other);
}
