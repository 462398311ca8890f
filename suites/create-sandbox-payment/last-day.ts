import { refused } from '../../oracle/answer.ts';
import { judgeDayAccepted } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { addDays, isWeekend } from '../../specs/calendar.ts';
import type { PaymentSeries, PaymentStep } from './payment-series.ts';

/** The last day from Monday to Friday before a day. */
function businessDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isWeekend(before) ? businessDayBefore(before) : before;
}

/**
 * Finds out whether a payment was refused for the day on which it is paid: whether it is accepted with the business day
 * before that one, and refused again as it was.
 *
 * @param step a payment that was given an end_date, or a pay_date as well
 */
export async function judgeLastDay(series: PaymentSeries, { exchange, given }: PaymentStep) {
  const field = given.pay_date === undefined ? 'end_date' : 'pay_date';
  const day = given[field];
  if (day === undefined || !refused(exchange)) return undefined;
  const earlier = await series.create({ ...given, [field]: businessDayBefore(day) });
  const again = await series.create(given);
  return judgeDayAccepted(day, field, { refused: exchange, dayBefore: earlier.exchange, again: again.exchange });
}
