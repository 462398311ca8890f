import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeGivenPayment } from '../create-sandbox-payment/given-payment.ts';
import { readStatements } from '../create-sandbox-payment/read-statements.ts';
import { type Window, wholeOf, windowAnswer } from '../get-pay-statement/page.ts';
import { everyStatementOnce, judgePage, startsAtOffset } from '../get-pay-statement/page-judge.ts';
import { defineJudge } from '../kernel/judge.ts';
import { judgementsOf } from '../kernel/judgements-of.ts';
import { mayBeEnrolled } from './look-step.ts';
import type { ModelPayment } from './model.ts';

/** The requirements that a page may be found to break: how much it holds is judged where more is known of it. */
const pageRequirements = [everyStatementOnce, startsAtOffset] as const;

/**
 * "Paging": a page of a payment whose statements are known is the part of them that its window names, as they were given.
 */
export const judgeKnownPage = defineJudge(
  [...pageRequirements, judgeGivenPayment],
  (payment: ModelPayment, exchange: Exchange, window: Window) => {
    const answer = windowAnswer(exchange, payment.paymentId, window);
    if (payment.whole === null || payment.since.size > 0 || answer.kind !== 'page') return [];
    const { creation, given, paymentId } = payment;
    const read = readStatements(exchange, paymentId) ?? [];
    return [
      ...judgementsOf(judgePage(answer.page, wholeOf([payment.whole]), true), pageRequirements),
      ...judgeGivenPayment({ creation, given, read, reading: exchange, isWhole: false, mayBeEnrolled }),
    ];
  },
);
