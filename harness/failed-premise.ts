import { isNotThere, refused, statusOf } from '../oracle/answer.ts';
import { mayBeUnavailable } from '../oracle/availability.ts';
import type { Exchange } from '../specs/exchange.ts';
import { blockedBy, type CannotJudge, doesNotApply } from './cannot-judge.ts';

/**
 * Why a check can't go on from a valid request that was not answered with success. Whether it should have been is judged
 * by the operation's own checks: where the operation may not be there, or what a batch asked for, as a new payment
 * before the next sync, nothing is left to judge.
 */
export function failedPremise(exchange: Exchange, reason: string): CannotJudge {
  if (mayBeUnavailable(exchange)) return doesNotApply('not-granted', reason);
  const isBatch = exchange.operation === 'get-pay-statement' || exchange.operation === 'get-enrollments';
  const isMissing = isBatch && refused(exchange) && isNotThere(statusOf(exchange));
  return isMissing ? doesNotApply('not-observed', reason) : blockedBy(reason);
}
