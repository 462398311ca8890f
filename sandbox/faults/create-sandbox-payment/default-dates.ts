import { businessDaysAfter, dayAfter, weekdayOf } from '../../calendar/business-days.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, always, faultsOf, sometimes } from '../define.ts';
import { changeEnd, changePay, changeStart, follow } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const friday = 5;

/** The default dates of "Create sandbox payment", each counted wrongly in some way. */
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
];
