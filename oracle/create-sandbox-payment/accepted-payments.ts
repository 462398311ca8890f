import type { Exchange } from '../../specs/exchange.ts';
import { judgeAccepted } from '../accepted.ts';
import { statusOf } from '../answer.ts';
import { defineJudge } from '../judge.ts';
import { requirement } from '../requirement.ts';
import type { GivenDates } from './payment-dates.ts';

export const answeredWithResult = requirement('PAY-001', 'A valid payment is answered 200 with its result.');

/** Whether a payment can be created at all. */
export const judgePaymentAnswered = defineJudge([answeredWithResult], (exchange: Exchange) =>
  judgeAccepted(answeredWithResult, exchange, 'A valid payment'),
);

const everyFieldOptional = requirement('PAY-002', 'An empty object creates a payment: every field is optional.');

const datesAccepted = requirement(
  'PAY-003',
  'The documented fields start_date, end_date, pay_date and debit_date are accepted, each alone and together.',
);

/**
 * Whether a payment is accepted with the dates that it was given, which are in order, or without any. Whether it may be
 * refused as in conflict with a payment of the same time is left open.
 */
export const judgeDatesAccepted = defineJudge(
  [everyFieldOptional, datesAccepted],
  (given: GivenDates, exchange: Exchange) => {
    const keys = Object.keys(given);
    if (keys.length === 0) return judgeAccepted(everyFieldOptional, exchange, 'A payment without any field');
    if (exchange.end === 'answered' && statusOf(exchange) === 409) {
      return datesAccepted.notApplicable('not-observed', 'the dates are refused as in conflict with another payment');
    }
    return judgeAccepted(datesAccepted, exchange, `A payment that is given ${keys.join(', ')}`);
  },
);
