import { mayRefuse, type Support } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, isNotThere, jsonOf, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, type CannotJudge, doesNotApply } from './cannot-judge.ts';

/** Facts about a target that decide which refusals it may give. */
interface Known {
  readonly provision: Support;
  readonly notes: { readonly acceptedPayments: { mayBeRefused(payment: Exchange): boolean } };
}

/**
 * Why a check can't go on from a valid request that was not answered with success. The operation's own checks judge
 * whether it should have been. Nothing is left to judge if the provider may lack the operation, if further payments may
 * be refused, or if a batch names what may not be there, such as a new payment before the next sync.
 */
export function failedPremise(exchange: Exchange, reason: string, { provision, notes }: Known): CannotJudge {
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
export function requireSuccess(exchange: Exchange, known: Known): Exchange {
  if (succeeded(exchange) && jsonOf(exchange) !== undefined) return exchange;
  const { operation } = exchange;
  const reason = `${operation} did not answer a request that this check relies on: ${describeAnswer(exchange)}`;
  throw failedPremise(exchange, reason, known);
}
