import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const requirementsByDefect = {
  'impossible-date': requirement('PAY-022', 'An impossible start_date, end_date, pay_date or debit_date is refused.'),
  'wrong-type': requirement('PAY-050', 'A field of a wrong type is refused.'),
} as const;

export type PaymentDefect = keyof typeof requirementsByDefect;

/** @param label the defect in words that follow "a payment with" */
export const judgeRefusedPayment = defineJudge(
  Object.values(requirementsByDefect),
  (defect: PaymentDefect, label: string, exchange: Exchange) =>
    judgeRefused(requirementsByDefect[defect], exchange, `A payment with ${label}`),
);
