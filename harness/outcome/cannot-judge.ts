import { mayRefuse, type Support } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, isNotThere, jsonOf, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReasonCode } from '../../specs/words/finding.ts';

/** Thrown by a check that can't go on: the requirements that it has not judged become blocked, or not applicable. */
export class CannotJudge extends Error {
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  /** The defect that prevents the judgement, by its requirement, or the answer that prevents it; null: neither does. */
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

/** Returns the value of a promise, or the reason why the check can't go on. Other errors are thrown. */
export async function orReason<T>(promise: Promise<T>): Promise<T | CannotJudge> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof CannotJudge) return error;
    throw error;
  }
}

/** The check's premise failed. @param cause the requirement, or the answer, whose defect made it fail; null: neither */
export const blockedBy = (reason: string, cause: RequirementId | Exchange | null = null): CannotJudge =>
  new CannotJudge('blocked', null, reason, cause);

/** The check did not ask this: the time was over, or an earlier defect came between. */
export const notAsked = (reason: string): CannotJudge => new CannotJudge('blocked', 'not-asked', reason);

/** Passes an exchange on. @throws CannotJudge if the end of the run cut it off, which says nothing of the target */
export function unlessCutOff(exchange: Exchange): Exchange {
  if (exchange.failure?.kind === 'cancelled') throw notAsked(exchange.failure.message);
  return exchange;
}

/** Passes an exchange on. @throws CannotJudge if it did not end with an answer */
export function requireAnswered(exchange: Exchange): Exchange {
  if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange), exchange);
  return exchange;
}

/** The check has nothing to judge at this target. */
export const doesNotApply = (code: ReasonCode, reason: string): CannotJudge =>
  new CannotJudge('not-applicable', code, reason);

/** The run's knowledge of the target at the time when a premise fails. */
interface TargetFacts {
  readonly provision: Support;
  readonly notes: { readonly acceptedPayments: { mayBeRefused(payment: Exchange): boolean } };
}

/**
 * Explains why a check can't go on after the target refused a valid request. The check does not apply if the provider
 * may lack the operation, if the target may refuse further payments, or if a batch names what may not be there yet,
 * such as a new payment before the next sync.
 */
export function failedPremise(exchange: Exchange, reason: string, { provision, notes }: TargetFacts): CannotJudge {
  const { operation } = exchange;
  if (refused(exchange) && mayRefuse(operation, statusOf(exchange), provision)) {
    return doesNotApply('not-granted', reason);
  }
  if (notes.acceptedPayments.mayBeRefused(exchange)) return doesNotApply('not-observed', reason);
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  const isMissing = isBatch && refused(exchange) && isNotThere(statusOf(exchange));
  return isMissing ? doesNotApply('not-observed', reason) : blockedBy(reason, exchange);
}

/** @throws CannotJudge if a request that the check relies on was not answered with a 2xx and a JSON body */
export function requireSuccess(exchange: Exchange, facts: TargetFacts): Exchange {
  if (succeeded(exchange) && jsonOf(exchange) !== undefined) return exchange;
  const { operation } = exchange;
  const reason = `${operation} did not answer a request that this check relies on: ${describeAnswer(exchange)}`;
  throw failedPremise(exchange, reason, facts);
}
