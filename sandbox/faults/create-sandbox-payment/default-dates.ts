import { businessDaysAfter } from '../../calendar/business-days.ts';
import { dayAfter, weekdayOf } from '../../calendar/days.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, always, faultsOf, sometimes } from '../define.ts';
import { changeEnd, changePay, changeStart, follow } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const friday = 5;

/** The default dates of "Create sandbox payment", each counted wrongly in some way. */
export const defaultDates: readonly Fault[] = [
  fault(
    'sandbox-payment-end-calendar-days',
    'The default end date is 14 calendar days after the start.',
    always('condition', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'),
    changeEnd((start) => dayAfter(start, 14)),
  ),
  fault(
    'sandbox-payment-end-13-days',
    'The default end date is 13 business days after the start.',
    always('limit', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'),
    changeEnd((start) => businessDaysAfter(start, 13)),
  ),
  fault(
    'sandbox-payment-end-15-days',
    'The default end date is 15 business days after the start.',
    always('limit', 'PAY-013', 'PAY-016'),
    changeEnd((start) => businessDaysAfter(start, 15)),
  ),
  fault(
    'sandbox-payment-end-on-friday-starts',
    'A payment that starts on a Friday ends one business day too late.',
    sometimes('condition', 'PAY-013', 'PAY-016'),
    changeEnd((start, stated) => (weekdayOf(start) === friday ? businessDaysAfter(start, 15) : stated)),
  ),
  fault(
    'sandbox-payment-end-across-months',
    'A default end date in another month than the start is one business day too early.',
    sometimes('condition', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'),
    changeEnd((start, stated) => (stated?.slice(0, 7) === start.slice(0, 7) ? stated : businessDaysAfter(start, 13))),
  ),
  fault(
    'sandbox-payment-start-same-day',
    'The default start date is the end date of the last payment.',
    { ...afterwards('condition', 'PAY-016', 'PAY-017'), conditional: false },
    changeStart((payments) => payments.at(-1)?.endDate),
  ),
  fault(
    'sandbox-payment-start-two-days',
    'The default start date is two business days after the end of the last payment.',
    { ...afterwards('limit', 'PAY-016'), conditional: false },
    changeStart((payments) => businessDaysAfter(payments.at(-1)?.endDate ?? '', 2)),
  ),
  fault(
    'sandbox-payment-start-calendar-day',
    'The default start date is the day after the end of the last payment, be it a weekend.',
    afterwards('condition', 'PAY-016', 'PAY-017'),
    changeStart((payments) => dayAfter(payments.at(-1)?.endDate ?? '', 1)),
  ),
  fault(
    'sandbox-payment-start-after-pay-date',
    'The default start date follows the pay date of the last payment, not its end.',
    afterwards('state', 'PAY-016'),
    changeStart((payments) => businessDaysAfter(payments.at(-1)?.payDate ?? '', 1)),
  ),
  fault(
    'sandbox-payment-start-after-latest-end',
    'The default start date follows the latest end of all payments, not that of the one created last.',
    afterwards('state', 'PAY-018', 'PAY-016'),
    follow((payments) => payments.toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1)).at(-1)),
  ),
  fault(
    'sandbox-payment-start-after-one-before-last',
    'The default start date follows the payment before the one created last.',
    { ...afterwards('state', 'PAY-016', 'PAY-017', 'PAY-018'), conditional: false },
    follow((payments) => payments.at(-2)),
  ),
  fault(
    'sandbox-payment-pay-date-after-end',
    'The default pay date is the business day after the end.',
    always('condition', 'PAY-012', 'PAY-013', 'PAY-016'),
    changePay((end) => businessDaysAfter(end, 1)),
  ),
  fault(
    'sandbox-payment-default-pay-date-after-weekend',
    'The default pay date of a period that ends on a Friday is the Monday after it.',
    sometimes('condition', 'PAY-012', 'PAY-013', 'PAY-016'),
    changePay((end) => (weekdayOf(end) === friday ? businessDaysAfter(end, 1) : end)),
  ),
];
