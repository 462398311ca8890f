import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

/** The requirement that a payment is refused, by what is wrong with it. */
const refusedFor = {
  'impossible-date': requirement('PAY-022', 'An impossible start_date, end_date, pay_date or debit_date is refused.'),
  'wrong-type': requirement('PAY-050', 'A field of a wrong type is refused.'),
} as const;

export type PaymentDefect = keyof typeof refusedFor;

/** Judges that a payment with an impossible date or wrong type, as `label` says, is refused. */
export const judgeRefusedPayment = defineJudge(
  Object.values(refusedFor),
  (defect: PaymentDefect, label: string, exchange: Exchange) =>
    judgeRefused(refusedFor[defect], exchange, `A payment with ${label}`),
);
