import { judgeDayAccepted } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { addDays, isWeekend } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { PaymentSeries, PaymentStep } from './payment-series.ts';

/** The last day from Monday to Friday before a day. */
function businessDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isWeekend(before) ? businessDayBefore(before) : before;
}

/**
 * Finds out whether a payment was refused for its pay_date, or its end_date if it has no pay_date: it is sent with the
 * business day before, and then as it was. Sends nothing if it was not refused.
 * @param given its dates
 * @param pay creates a payment with other dates, otherwise the same
 */
export async function judgeLastDayOf(
  creation: Exchange,
  given: GivenDates,
  pay: (given: GivenDates) => Promise<Exchange>,
) {
  const field = given.pay_date === undefined ? 'end_date' : 'pay_date';
  const day = given[field];
  if (day === undefined || !refused(creation)) return undefined;
  const dayBefore = await pay({ ...given, [field]: businessDayBefore(day) });
  return judgeDayAccepted(day, field, { refused: creation, dayBefore, again: await pay(given) });
}

/** Finds out the same for a payment of a series. */
export const judgeLastDay = (series: PaymentSeries, { exchange, given }: PaymentStep) =>
  judgeLastDayOf(exchange, given, async (dates) => (await series.create(dates)).exchange);
