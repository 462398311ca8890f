import { businessDaysAfter, dayAfter, isLastOfMonth, weekdayOf } from '../../calendar/business-days.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { afterwards, always, alwaysAfterwards, faultsOf, sometimes } from '../define.ts';
import { changeEnd, changePay, changeStart, clocksChange, follow, isFourthYear } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const brokenByEarlyEnd = ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'] as const;
const brokenByLateEnd = ['PAY-013', 'PAY-016'] as const;
const brokenByLateStart = ['PAY-016', 'PAY-018'] as const;
const yearOf = (day: string) => day.slice(0, 4);
const spansLeapDay = (start: string, end: string) =>
  isFourthYear(start) && start <= `${yearOf(start)}-02-29` && end >= `${yearOf(start)}-02-29`;
const spansFebruaryEnd = (start: string, end: string) =>
  !isFourthYear(start) && start.slice(5) <= '02-28' && end.slice(5) >= '03-01' && yearOf(start) === yearOf(end);

/** Moves the default end of a payment by business days where `when` is true of its start and stated end. */
const moveEnd = (days: number, when: (start: string, end: string) => boolean): MakeBehaviour =>
  changeEnd((start, end) => (end !== undefined && when(start, end) ? businessDaysAfter(start, 14 + days) : end));

/** Moves the default start of a payment by business days where `when` is true of the end of the last payment. */
const moveStart = (days: number, when: (lastEnd: string) => boolean): MakeBehaviour =>
  changeStart((payments, stated) => {
    const last = payments.at(-1)?.endDate;
    return last !== undefined && when(last) ? businessDaysAfter(last, 1 + days) : stated;
  });

const friday = 5;

/** The default dates of "Create sandbox payment", each counted wrongly in some way, or on some days of the calendar only. */
export const defaultDates: readonly Fault[] = [
  fault('sandbox-payment-end-calendar-days', always('condition', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'))
    .summary('The default end date is 14 calendar days after the start.')
    .by(changeEnd((start) => dayAfter(start, 14))),
  fault('sandbox-payment-end-13-days', always('limit', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'))
    .summary('The default end date is 13 business days after the start.')
    .by(changeEnd((start) => businessDaysAfter(start, 13))),
  fault('sandbox-payment-end-15-days', always('limit', 'PAY-013', 'PAY-016'))
    .summary('The default end date is 15 business days after the start.')
    .by(changeEnd((start) => businessDaysAfter(start, 15))),
  fault('sandbox-payment-end-on-friday-starts', sometimes('condition', 'PAY-013', 'PAY-016'))
    .summary('A payment that starts on a Friday ends one business day too late.')
    .by(changeEnd((start, stated) => (weekdayOf(start) === friday ? businessDaysAfter(start, 15) : stated))),
  fault('sandbox-payment-end-across-months', sometimes('condition', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'))
    .summary('A default end date in another month than the start is one business day too early.')
    .with(changeEnd, (start, stated) =>
      stated?.slice(0, 7) === start.slice(0, 7) ? stated : businessDaysAfter(start, 13),
    ),
  fault('sandbox-payment-start-same-day', alwaysAfterwards('condition', 'PAY-016', 'PAY-017'))
    .summary('The default start date is the end date of the last payment.')
    .by(changeStart((payments) => payments.at(-1)?.endDate)),
  fault('sandbox-payment-start-two-days', alwaysAfterwards('limit', 'PAY-016'))
    .summary('The default start date is two business days after the end of the last payment.')
    .by(changeStart((payments) => businessDaysAfter(payments.at(-1)?.endDate ?? '', 2))),
  fault('sandbox-payment-start-calendar-day', afterwards('condition', 'PAY-016', 'PAY-017'))
    .summary('The default start date is the day after the end of the last payment, be it a weekend.')
    .by(changeStart((payments) => dayAfter(payments.at(-1)?.endDate ?? '', 1))),
  fault('sandbox-payment-start-after-pay-date', afterwards('state', 'PAY-016'))
    .summary('The default start date follows the pay date of the last payment, not its end.')
    .by(changeStart((payments) => businessDaysAfter(payments.at(-1)?.payDate ?? '', 1))),
  fault('sandbox-payment-start-after-latest-end', afterwards('state', 'PAY-018', 'PAY-016'))
    .summary('The default start date follows the latest end of all payments, not that of the one created last.')
    .by(follow((payments) => payments.toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1)).at(-1))),
  fault('sandbox-payment-start-after-one-before-last', alwaysAfterwards('state', 'PAY-016', 'PAY-017', 'PAY-018'))
    .summary('The default start date follows the payment before the one created last.')
    .by(follow((payments) => payments.at(-2))),
  fault('sandbox-payment-pay-date-after-end', always('condition', 'PAY-012', 'PAY-013', 'PAY-016'))
    .summary('The default pay date is the business day after the end.')
    .by(changePay((end) => businessDaysAfter(end, 1))),
  fault('sandbox-payment-default-pay-date-after-weekend', sometimes('condition', 'PAY-012', 'PAY-013', 'PAY-016'))
    .summary('The default pay date of a period that ends on a Friday is the Monday after it.')
    .by(changePay((end) => (weekdayOf(end) === friday ? businessDaysAfter(end, 1) : end))),
  fault('calendar-end-early-over-leap-day', sometimes('condition', ...brokenByEarlyEnd))
    .summary('The default end date is one business day too early where it spans 29 February.')
    .by(moveEnd(-1, spansLeapDay)),
  fault('calendar-end-late-over-february-end', sometimes('condition', ...brokenByLateEnd))
    .summary('The default end date is one business day too late where it spans the end of February in a common year.')
    .by(moveEnd(1, spansFebruaryEnd)),
  fault('calendar-end-early-over-clock-change', sometimes('condition', ...brokenByEarlyEnd))
    .summary('The default end date is one business day too early where clocks change in between.')
    .by(moveEnd(-1, clocksChange)),
  fault('calendar-end-late-from-monday', sometimes('condition', ...brokenByLateEnd))
    .summary('The default end date is one business day too late from a Monday.')
    .by(moveEnd(1, (start) => weekdayOf(start) === 1)),
  fault('calendar-end-early-from-month-end', sometimes('condition', ...brokenByEarlyEnd))
    .summary('The default end date is one business day too early from the last day of a month.')
    .by(moveEnd(-1, isLastOfMonth)),
  fault('calendar-end-early-on-month-end', sometimes('condition', ...brokenByEarlyEnd))
    .summary('The default end date is one business day too early where it would be the last day of a month.')
    .by(moveEnd(-1, (_start, end) => isLastOfMonth(end))),
  fault('calendar-end-early-over-year-end', sometimes('condition', 'PAY-014', 'PAY-017'))
    .summary('The default end date is three business days too early where it spans the end of a year.')
    .by(moveEnd(-3, (start, end) => yearOf(start) !== yearOf(end))),
  fault('calendar-start-late-after-thursday', afterwards('condition', ...brokenByLateStart))
    .summary('The default start date is one business day too late after a Thursday.')
    .by(moveStart(1, (last) => weekdayOf(last) === 4)),
  fault('calendar-start-late-after-month-end', afterwards('condition', ...brokenByLateStart))
    .summary('The default start date is one business day too late after the last day of a month.')
    .by(moveStart(1, isLastOfMonth)),
  fault('calendar-start-late-after-clock-change', afterwards('condition', ...brokenByLateStart))
    .summary('The default start date is one business day too late in the week after clocks change.')
    .by(moveStart(1, (last) => clocksChange(dayAfter(last, -5), last))),
  fault('calendar-start-late-in-leap-february', afterwards('condition', ...brokenByLateStart))
    .summary('The default start date is one business day too late after 28 February of a leap year.')
    .by(moveStart(1, (last) => isFourthYear(last) && last.endsWith('-02-28'))),
  fault('calendar-start-early-over-month-end', afterwards('condition', 'PAY-016', 'PAY-017', 'PAY-018'))
    .summary('The default start date is the last day itself where the next business day is in another month.')
    .by(moveStart(-1, (last) => businessDaysAfter(last, 1)?.slice(0, 7) !== last.slice(0, 7))),
  fault(
    'calendar-default-pay-date-before-month-end',
    sometimes('condition', 'PAY-012', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'),
  )
    .summary('The default pay date is the day before a given end_date on the last day of a month.')
    .by(changePay((end) => (isLastOfMonth(end) ? dayAfter(end, -1) : end))),
  fault('calendar-default-pay-date-after-leap-day', sometimes('condition', 'PAY-012', 'PAY-013', 'PAY-016'))
    .summary('The default pay date is 1 March where the end_date is 29 February.')
    .by(changePay((end) => end.replace(/-02-29$/, '-03-01'))),
  fault('calendar-default-pay-date-of-new-year', sometimes('condition', 'PAY-012', 'PAY-014', 'PAY-017'))
    .summary('The default pay date has the year before where the end_date is in the first week of January.')
    .by(changePay((end) => (end.slice(5) < '01-08' ? `${Number(yearOf(end)) - 1}${end.slice(4)}` : end))),
];
