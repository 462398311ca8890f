import { mayRefuse, type Provision } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, isNotThere, jsonOf, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, type CannotJudge, doesNotApply } from './cannot-judge.ts';

/** Facts about a target that decide which refusals it may give. */
interface Known {
  readonly provision: Provision;
  readonly notes: { readonly acceptedPayments: { mayBeRefused(payment: Exchange): boolean } };
}

/**
 * Why a check can't go on from a valid request that was not answered with success. Whether it should have been is judged
 * by the operation's own checks: where the provider may lack the operation, where further payments may be refused, or where
 * a batch names what may not be there, as a new payment before the next sync, nothing is left to judge.
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

/** @throws CannotJudge where a request that the check relies on was not answered with a 2xx and a JSON body */
export function requireSuccess(exchange: Exchange, known: Known): Exchange {
  if (succeeded(exchange) && jsonOf(exchange) !== undefined) return exchange;
  const { operation } = exchange;
  const reason = `${operation} did not answer a request that this check relies on: ${describeAnswer(exchange)}`;
  throw failedPremise(exchange, reason, known);
}
