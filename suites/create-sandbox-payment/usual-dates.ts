import { succeeded } from '../../oracle/answer.ts';
import { judgeUsualDates } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { payDateOf } from '../../oracle/create-sandbox-payment/pay-date.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { addBusinessDays, isCalendarDay } from '../../specs/calendar.ts';
import { businessDaysOfPeriod } from '../../specs/interface-facts.ts';
import type { PaymentSeries } from './payment-series.ts';

/** The dates that a payment has by default after one that ends on a day, where no holiday comes near. */
function usualAfter(end: string): Required<GivenDates> {
  const start_date = addBusinessDays(end, 1);
  const end_date = addBusinessDays(start_date, businessDaysOfPeriod);
  return { start_date, end_date, pay_date: end_date, debit_date: addBusinessDays(end_date, 1) };
}

/**
 * Finds out whether a payment was refused for having dates, or for when these lie: one that is given the dates that the
 * target chooses by itself for the next payment can only be refused for being given them.
 *
 * @param refused the dates of the payment that was refused
 */
export async function judgeByUsualDates(series: PaymentSeries, refused: GivenDates) {
  const before = await series.create({});
  const end = payDateOf(before.exchange);
  if (!succeeded(before.exchange) || !isCalendarDay(end)) return before.judgements;
  const usual = usualAfter(end);
  const given: GivenDates = {
    ...(refused.start_date === undefined ? {} : { start_date: usual.start_date }),
    ...(refused.end_date === undefined ? {} : { end_date: usual.end_date }),
    ...(refused.pay_date === undefined ? {} : { pay_date: usual.pay_date }),
    ...(refused.debit_date === undefined ? {} : { debit_date: usual.debit_date }),
  };
  const dated = await series.create(given);
  if (dated.exchange.end === 'answered' && !succeeded(dated.exchange)) {
    const next = await series.create({});
    return [judgeUsualDates(given, dated.exchange, next.exchange, usual.pay_date), ...next.judgements];
  }
  return [judgeUsualDates(given, dated.exchange, null, usual.pay_date), ...dated.judgements];
}
