import { dayAfter, isDay, isLastOfMonth, weekdayOf } from '../../calendar/business-days.ts';
import { objectOf, refuseRequests, rewriteBodies } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { atEffort, faultsOf, sometimes } from '../define.ts';
import { changeGivenPay, clocksChange } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const dayIsChanged = sometimes('condition', 'PAY-010', 'PAY-011');

/** Given pay dates that come back as other days, and given days that are refused. */
export const givenDays: readonly Fault[] = [
  fault('calendar-pay-date-of-february-end', dayIsChanged)
    .summary('A given pay_date of 28 February in a common year comes back as the day after.')
    .by(changeGivenPay((day) => (day.endsWith('-02-28') && isLastOfMonth(day) ? dayAfter(day, 1) : day))),
  fault('calendar-pay-date-on-first', dayIsChanged)
    .summary('A given pay_date on the first of a month comes back as the day before.')
    .by(changeGivenPay((day) => (day.endsWith('-01') ? dayAfter(day, -1) : day))),
  fault('calendar-pay-date-when-clocks-change', dayIsChanged)
    .summary('A given pay_date on the Monday after clocks change comes back as the day before.')
    .by(changeGivenPay((day) => (clocksChange(dayAfter(day, -2), dayAfter(day, -1)) ? dayAfter(day, -1) : day))),
  fault('calendar-pay-date-in-week-year', dayIsChanged)
    .summary(
      'A given pay_date in the last days of December that fall in the first week of the next year comes back with the next year.',
    )
    // The week belongs to the next year if its Monday is the 29th or later.
    .with(changeGivenPay, (day) =>
      day >= `${day.slice(0, 4)}-12-29` && (weekdayOf(day) + 6) % 7 <= Number(day.slice(8)) - 29
        ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
        : day,
    ),
  fault('calendar-pay-date-before-1970', dayIsChanged)
    .summary('A given pay_date before 1970 comes back as 1970-01-01.')
    .by(changeGivenPay((day) => (day < '1970' ? '1970-01-01' : day))),
  fault('calendar-pay-date-after-2038', dayIsChanged)
    .summary('A given pay_date after 2038-01-19 comes back as that day.')
    .by(changeGivenPay((day) => (day > '2038-01-19' ? '2038-01-19' : day))),
  fault('calendar-pay-date-month-and-day', dayIsChanged)
    .summary('A given pay_date up to the 12th comes back with month and day exchanged.')
    .by(
      changeGivenPay((day) =>
        Number(day.slice(8)) <= 12 ? `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}` : day,
      ),
    ),
  fault('calendar-pay-date-in-september', dayIsChanged)
    .summary('A given pay_date in September comes back a month earlier.')
    .by(changeGivenPay((day) => day.replace(/-09-/, '-08-'))),
  fault('calendar-pay-date-from-2101', atEffort('standard', dayIsChanged))
    .summary('A given pay_date from 2101 on comes back a century earlier.')
    .by(changeGivenPay((day) => day.replace(/^21(?!00)/, '20'))),
  fault('sandbox-payment-given-pay-date-ignored', sometimes('condition', 'PAY-010'))
    .summary('A given pay_date is not kept when end_date is given too.')
    .with(rewriteBodies, (body) => {
      const { pay_date, ...rest } = objectOf(body);
      return 'end_date' in rest && isDay(String(pay_date)) ? rest : body;
    }),
  fault('sandbox-payment-given-pay-date-at-month-end', sometimes('condition', 'PAY-010'))
    .summary('A given pay_date on the last day of a month comes back as the day after.')
    .by(changeGivenPay((day) => (isLastOfMonth(day) ? dayAfter(day, 1) : day))),
  fault('sandbox-payment-given-pay-date-at-year-end', sometimes('condition', 'PAY-010'))
    .summary('A given pay_date of 31 December comes back as 1 January of that year.')
    .by(changeGivenPay((day) => day.replace(/-12-31$/, '-01-01'))),
  fault('sandbox-payment-debit-date-refused', sometimes('condition', 'PAY-003'))
    .summary('A payment with a debit_date is refused.')
    .by(refuseRequests((body) => 'debit_date' in objectOf(body))),
];
