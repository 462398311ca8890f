import { judgeUsualDates } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { addBusinessDays, isCalendarDay } from '../../specs/interface/calendar.ts';
import { businessDaysOfPeriod } from '../../specs/interface/interface-facts.ts';
import type { PaymentSeries } from './payment-series.ts';

const dateFields = ['start_date', 'end_date', 'pay_date', 'debit_date'] as const;

/** The dates that a payment has by default after one that ends on a day, where no holiday comes near. */
function usualAfter(end: string): Required<GivenDates> {
  const start_date = addBusinessDays(end, 1);
  const end_date = addBusinessDays(start_date, businessDaysOfPeriod);
  return { start_date, end_date, pay_date: end_date, debit_date: addBusinessDays(end_date, 1) };
}

/**
 * Finds out whether a payment was refused for having dates, or for when these lie: one that is given the dates that the
 * target chooses by itself for the next payment can only be refused for being given them. Where several are
 * refused, each is given alone, so that the one is named that is refused for itself.
 *
 * @param refused the dates of the payment that was refused
 */
export async function judgeByUsualDates(series: PaymentSeries, refused: GivenDates) {
  const fields = dateFields.filter((field) => refused[field] !== undefined);
  const together = await judgeUsual(series, fields);
  if (fields.length === 1 || !breaksAny(together)) return together;
  for (const field of fields) {
    const alone = await judgeUsual(series, [field]);
    if (breaksAny(alone)) return alone;
  }
  return together;
}

const breaksAny = (judged: Awaited<ReturnType<typeof judgeUsual>>): boolean =>
  judged.some((judgement) => judgement !== undefined && isBroken(judgement));

/** Judges one payment that is given these of the dates that the target would choose by itself. */
async function judgeUsual(series: PaymentSeries, fields: readonly (keyof GivenDates)[]) {
  const before = await series.create({});
  const end = payDateOf(before.exchange);
  if (!succeeded(before.exchange) || !isCalendarDay(end)) return before.judgements;
  const usual = usualAfter(end);
  const given: GivenDates = Object.fromEntries(fields.map((field) => [field, usual[field]]));
  const dated = await series.create(given);
  if (dated.exchange.end === 'answered' && !succeeded(dated.exchange)) {
    const next = await series.create({});
    return [judgeUsualDates(given, dated.exchange, next.exchange, usual.pay_date), ...next.judgements];
  }
  return [judgeUsualDates(given, dated.exchange, null, usual.pay_date), ...dated.judgements];
}
