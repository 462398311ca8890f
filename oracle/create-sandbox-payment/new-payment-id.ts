import type { Exchange } from '../../specs/words/exchange.ts';
import { type IssuedBefore, judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const newPaymentId = requirement('PAY-008', 'The new payment_id was not used for an earlier payment.');

/**
 * A new payment has an id of its own.
 *
 * @param paymentId as it came; undefined where none did
 * @param known the ids of the payments before it
 */
export const judgeNewPaymentId = defineJudge(
  [newPaymentId],
  (paymentId: string | undefined, known: IssuedBefore, exchange: Exchange) =>
    judgeFreshId(newPaymentId, '/payment_id', paymentId, known, exchange),
);
