import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReasonCode } from '../../specs/words/outcome.ts';

/** Thrown by a check that can't go on. Requirements that it has not judged yet are blocked, or not applicable. */
export class CannotJudge extends Error {
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  /** The requirement whose defect prevents the judgement, or the answer that does; null if neither. */
  readonly inTheWay: RequirementId | Exchange | null;

  constructor(
    outcome: 'blocked' | 'not-applicable',
    code: ReasonCode | null,
    reason: string,
    inTheWay: RequirementId | Exchange | null = null,
  ) {
    super(reason);
    this.name = 'CannotJudge';
    this.outcome = outcome;
    this.code = code;
    this.inTheWay = inTheWay;
  }
}

/**
 * The check's premise failed: a deadline, the transport, a bound, or an answer that another check judges.
 *
 * @param cause the requirement whose defect that is, or the answer; null if it is neither
 */
export const blockedBy = (reason: string, cause: RequirementId | Exchange | null = null): CannotJudge =>
  new CannotJudge('blocked', null, reason, cause);

/** The run ended before it was asked: time, or an earlier defect, came between. */
export const notAsked = (reason: string): CannotJudge => new CannotJudge('blocked', 'not-asked', reason);

/** An exchange that came to its own end. @throws CannotJudge if the end of the run cut it off, which says nothing of the target */
export function unlessCutOff(exchange: Exchange): Exchange {
  if (exchange.failure?.kind === 'cancelled') throw notAsked(exchange.failure.message);
  return exchange;
}

/** The check has nothing to judge at this target, and why. */
export const doesNotApply = (code: ReasonCode, reason: string): CannotJudge =>
  new CannotJudge('not-applicable', code, reason);
