import type { Exchange } from '../../specs/exchange.ts';
import { judgeAccepted } from '../accepted.ts';
import { statusOf } from '../answer.ts';
import { type Judgement, notApplicable } from '../judgement.ts';
import type { GivenDates } from './payment-dates.ts';

/**
 * Whether a payment is accepted with the dates that it was given, which are in order: PAY-003, or PAY-002 where it was
 * given none. Whether it may be refused as in conflict with a payment of the same time is left open.
 */
export function judgeDatesAccepted(given: GivenDates, exchange: Exchange): Judgement {
  const keys = Object.keys(given);
  if (keys.length === 0) return judgeAccepted('PAY-002', exchange, 'A payment without any field');
  if (exchange.end === 'answered' && statusOf(exchange) === 409) {
    return notApplicable('PAY-003', 'not-observed', 'the dates are refused as in conflict with another payment');
  }
  return judgeAccepted('PAY-003', exchange, `A payment that is given ${keys.join(', ')}`);
}
