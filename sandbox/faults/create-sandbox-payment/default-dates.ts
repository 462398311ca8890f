import { businessDaysAfter, dayAfter, isLastOfMonth, weekdayOf } from '../../calendar/business-days.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, always, type Broken, faultsOf, sometimes } from '../define.ts';
import { clocksChange, isFourthYear } from './calendar-days.ts';
import { changeEnd, changePay, changeStart, follow } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');

const early = ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'] as const;
const lateEnd = ['PAY-013', 'PAY-016'] as const;
const lateStart = ['PAY-016', 'PAY-018'] as const;

const yearOf = (day: string) => day.slice(0, 4);
const spansLeapDay = (start: string, end: string) =>
  isFourthYear(start) && start <= `${yearOf(start)}-02-29` && end >= `${yearOf(start)}-02-29`;
const spansFebruaryEnd = (start: string, end: string) =>
  !isFourthYear(start) && start.slice(5) <= '02-28' && end.slice(5) >= '03-01' && yearOf(start) === yearOf(end);

/** Periods with a wrong default end: name, words, condition, how many business days off, and what is broken. */
const ends: readonly (readonly [string, string, (start: string, end: string) => boolean, number, Broken])[] = [
  ['early-over-leap-day', 'one business day too early where it spans 29 February', spansLeapDay, -1, early],
  [
    'late-over-february-end',
    'one business day too late where it spans the end of February in a common year',
    spansFebruaryEnd,
    1,
    lateEnd,
  ],
  ['early-over-clock-change', 'one business day too early where clocks change in between', clocksChange, -1, early],
  ['late-from-monday', 'one business day too late from a Monday', (start) => weekdayOf(start) === 1, 1, lateEnd],
  ['early-from-month-end', 'one business day too early from the last day of a month', isLastOfMonth, -1, early],
  [
    'early-on-month-end',
    'one business day too early where it would be the last day of a month',
    (_start, end) => isLastOfMonth(end),
    -1,
    early,
  ],
  [
    'early-over-year-end',
    'three business days too early where it spans the end of a year',
    (start, end) => yearOf(start) !== yearOf(end),
    -3,
    ['PAY-014', 'PAY-017'],
  ],
];

/** Wrong default starts, by the end of the last payment; in the form of the table above. */
const starts: readonly (readonly [string, string, (lastEnd: string) => boolean, number, Broken])[] = [
  ['late-after-thursday', 'one business day too late after a Thursday', (last) => weekdayOf(last) === 4, 1, lateStart],
  ['late-after-month-end', 'one business day too late after the last day of a month', isLastOfMonth, 1, lateStart],
  [
    'late-after-clock-change',
    'one business day too late in the week after clocks change',
    (last) => clocksChange(dayAfter(last, -5), last),
    1,
    lateStart,
  ],
  [
    'late-in-leap-february',
    'one business day too late after 28 February of a leap year',
    (last) => isFourthYear(last) && last.endsWith('-02-28'),
    1,
    lateStart,
  ],
  [
    'early-over-month-end',
    'the last day itself where the next business day is in another month',
    (last) => (businessDaysAfter(last, 1) ?? '').slice(0, 7) !== last.slice(0, 7),
    -1,
    ['PAY-016', 'PAY-017', 'PAY-018'],
  ],
];

/** Wrong default pay dates: name, words, the date that an end gives, and what is broken. */
const pays: readonly (readonly [string, string, (end: string) => string, Broken])[] = [
  [
    'before-month-end',
    'is the day before a given end_date on the last day of a month',
    (end) => (isLastOfMonth(end) ? dayAfter(end, -1) : end),
    ['PAY-012', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'after-leap-day',
    'is 1 March where the end_date is 29 February',
    (end) => end.replace(/-02-29$/, '-03-01'),
    ['PAY-012', 'PAY-013', 'PAY-016'],
  ],
  [
    'of-new-year',
    'has the year before where the end_date is in the first week of January',
    (end) => (end.slice(5) < '01-08' ? `${Number(yearOf(end)) - 1}${end.slice(4)}` : end),
    ['PAY-012', 'PAY-014', 'PAY-017'],
  ],
];

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
  fault('sandbox-payment-start-same-day', { ...afterwards('condition', 'PAY-016', 'PAY-017'), conditional: false })
    .summary('The default start date is the end date of the last payment.')
    .by(changeStart((payments) => payments.at(-1)?.endDate)),
  fault('sandbox-payment-start-two-days', { ...afterwards('limit', 'PAY-016'), conditional: false })
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
  fault('sandbox-payment-start-after-one-before-last', {
    ...afterwards('state', 'PAY-016', 'PAY-017', 'PAY-018'),
    conditional: false,
  })
    .summary('The default start date follows the payment before the one created last.')
    .by(follow((payments) => payments.at(-2))),
  fault('sandbox-payment-pay-date-after-end', always('condition', 'PAY-012', 'PAY-013', 'PAY-016'))
    .summary('The default pay date is the business day after the end.')
    .by(changePay((end) => businessDaysAfter(end, 1))),
  fault('sandbox-payment-default-pay-date-after-weekend', sometimes('condition', 'PAY-012', 'PAY-013', 'PAY-016'))
    .summary('The default pay date of a period that ends on a Friday is the Monday after it.')
    .by(changePay((end) => (weekdayOf(end) === friday ? businessDaysAfter(end, 1) : end))),
  ...ends.map(([name, which, when, days, requirements]) =>
    fault(`calendar-end-${name}`, sometimes('condition', ...requirements))
      .summary(`The default end date is ${which}.`)
      .with(changeEnd, (start, end) =>
        end !== undefined && when(start, end) ? businessDaysAfter(start, 14 + days) : end,
      ),
  ),
  ...starts.map(([name, which, when, days, requirements]) =>
    fault(`calendar-start-${name}`, afterwards('condition', ...requirements))
      .summary(`The default start date is ${which}.`)
      .with(changeStart, (payments, stated) => {
        const last = payments.at(-1)?.endDate;
        return last !== undefined && when(last) ? businessDaysAfter(last, 1 + days) : stated;
      }),
  ),
  ...pays.map(([name, which, change, requirements]) =>
    fault(`calendar-default-pay-date-${name}`, sometimes('condition', ...requirements))
      .summary(`The default pay date ${which}.`)
      .by(changePay(change)),
  ),
];
