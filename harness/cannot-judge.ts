import type { ReasonCode } from '../specs/outcome.ts';
import type { RequirementId } from '../specs/requirement-id.ts';

/** Thrown by a check that cannot go on: what it has not judged by then is blocked, or not applicable. */
export class CannotJudge extends Error {
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  /** The requirement whose defect stands in the way; null where it is something else, or not known. */
  readonly requirementInTheWay: RequirementId | null;

  constructor(
    outcome: 'blocked' | 'not-applicable',
    code: ReasonCode | null,
    reason: string,
    requirementInTheWay: RequirementId | null = null,
  ) {
    super(reason);
    this.name = 'CannotJudge';
    this.outcome = outcome;
    this.code = code;
    this.requirementInTheWay = requirementInTheWay;
  }
}

/**
 * The check's premise failed: a deadline, the transport, a bound, or an answer that another check judges.
 *
 * @param cause the requirement whose defect that is, where it is one
 */
export function blockedBy(reason: string, cause: RequirementId | null = null): CannotJudge {
  return new CannotJudge('blocked', null, reason, cause);
}

/** The check has nothing to judge at this target, and why. */
export function doesNotApply(code: ReasonCode, reason: string): CannotJudge {
  return new CannotJudge('not-applicable', code, reason);
}
