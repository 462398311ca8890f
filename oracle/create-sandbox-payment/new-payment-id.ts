import type { Exchange } from '../../specs/words/exchange.ts';
import { type IssuedBefore, judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const newPaymentId = requirement('PAY-008', 'The new payment_id was not used for an earlier payment.');

export const judgeNewPaymentId = defineJudge(
  [newPaymentId],
  (paymentId: string | undefined, known: IssuedBefore, exchange: Exchange) =>
    judgeFreshId(newPaymentId, '/payment_id', paymentId, known, exchange),
);
