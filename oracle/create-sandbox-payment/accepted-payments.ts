import { isWeekend } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { statusOf, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { payDateOf } from './given-pay-date.ts';
import type { GivenDates } from './payment-dates.ts';

export const answeredWithResult = requirement('PAY-001', 'A valid payment is answered 200 with its result.');

export const judgePaymentAnswered = defineJudge([answeredWithResult], (exchange: Exchange) =>
  judgeAccepted(answeredWithResult, exchange, 'A valid payment'),
);

const everyFieldOptional = requirement('PAY-002', 'An empty object creates a payment: every field is optional.');
const datesAccepted = requirement(
  'PAY-003',
  'The documented fields start_date, end_date, pay_date and debit_date are accepted, each alone and together.',
);

/** A 4xx may refuse dates in order all the same: for lying in the future, or before or beside another payment's. */
export const judgeDatesAccepted = defineJudge(
  [everyFieldOptional, datesAccepted],
  (given: GivenDates, exchange: Exchange) => {
    const keys = Object.keys(given);
    if (keys.length === 0) return judgeAccepted(everyFieldOptional, exchange, 'A payment without any field');
    const status = statusOf(exchange) ?? 0;
    if (exchange.end === 'answered' && status >= 400 && status < 500) {
      return datesAccepted.notApplicable('not-observed', 'the dates may be refused for when they lie');
    }
    return judgeAccepted(datesAccepted, exchange, `A payment that is given ${keys.join(', ')}`);
  },
);

/**
 * Judges that a payment is accepted that is given the dates which it would have by default. `next`: a payment without
 * dates, created after a refusal (null: none); its pay date shows whether the dates were those of the default.
 */
export const judgeDefaultDates = defineJudge(
  [datesAccepted],
  (given: GivenDates, exchange: Exchange, next: Exchange | null, payDate: string) => {
    const areDefaultDates = next === null || (succeeded(next) && payDateOf(next) === payDate);
    if (!areDefaultDates) {
      return datesAccepted.notApplicable('not-observed', 'no payment has the same dates by default');
    }
    return judgeAccepted(datesAccepted, exchange, `A payment that is given ${Object.keys(given).join(', ')}`);
  },
);

/** Judges that a payment need not name anyone: broken if one that names someone is accepted between two refusals. */
export const judgeUnnamedAccepted = defineJudge(
  [everyFieldOptional],
  (unnamed: Exchange, named: Exchange, again: Exchange) => {
    if (!isRefusal(unnamed) || !succeeded(named) || !isRefusal(again)) return undefined;
    return everyFieldOptional.broken({
      exchanges: [unnamed, named, again],
      expected: '200 with the result, as with an individual_id',
      expectation: expectSuccess(),
      message: 'A payment is refused because a pay statement in it names no individual.',
    });
  },
);

/** Three payments that differ in one date only, in order: refused, accepted with the day before, refused again. */
export interface RefusedDay {
  readonly refused: Exchange;
  readonly dayBefore: Exchange;
  readonly again: Exchange;
}

/** Judges that a payment is not refused for `day` alone, while the day before is accepted. Weekends are not judged. */
export const judgeDayAccepted = defineJudge(
  [datesAccepted],
  (day: string, field: string, { refused, dayBefore, again }: RefusedDay) => {
    const isRefusedForDay = isRefusal(refused) && succeeded(dayBefore) && isRefusal(again);
    if (!isRefusedForDay || isWeekend(day)) return undefined;
    return datesAccepted.broken({
      exchanges: [refused, dayBefore, again],
      expected: '200 with the result, as with another day in its place',
      expectation: expectSuccess(),
      message: `A payment is refused whose ${field} is ${day}, a day of the calendar.`,
    });
  },
);

function isRefusal(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return exchange.end === 'answered' && status >= 400 && status < 500 && ![409, 429].includes(status);
}

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
