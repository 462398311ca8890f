import type { ReasonCode } from '../specs/outcome.ts';

/** Thrown by a check that cannot go on: what it has not judged by then is blocked, or not applicable. */
export class CannotJudge extends Error {
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;

  constructor(outcome: 'blocked' | 'not-applicable', code: ReasonCode | null, reason: string) {
    super(reason);
    this.name = 'CannotJudge';
    this.outcome = outcome;
    this.code = code;
  }
}

/** The check's premise failed: a deadline, the transport, a bound, or an answer that another check judges. */
export function blockedBy(reason: string): CannotJudge {
  return new CannotJudge('blocked', null, reason);
}

/** The check has nothing to judge at this target, and why. */
export function doesNotApply(code: ReasonCode, reason: string): CannotJudge {
  return new CannotJudge('not-applicable', code, reason);
}
