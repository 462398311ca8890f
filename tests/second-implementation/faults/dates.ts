import { businessDaysAfter, isDay } from '../calendar.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, onCall, onDefaultDates, onSuccess } from '../rewrite.ts';
import type { Connection, Payment } from '../world.ts';
import { afterwards, type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const weekday = (day: unknown) => new Date(`${day}T00:00:00Z`).getUTCDay();
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const lastOf = (connection: Connection | undefined): Payment | undefined => connection?.payments.at(-1);

/** The dates of sandbox payments. */
export const DATE_FAULTS: Faults = {
  'friday-start-counts-the-weekend': {
    summary: 'counts the first Saturday and Sunday when a period starts on a Friday',
    ...sometimes('date'),
    wrap: onDefaultDates(({ start_date }) => {
      if (weekday(start_date) !== 5) return {};
      return { end_date: businessDaysAfter(String(start_date), 12) };
    }),
  },
  'start-on-a-saturday': {
    summary: 'starts a period on the day after one that ended on a Friday',
    ...sometimesAfterwards('date'),
    wrap: onDefaultDates((_, connection) => {
      const end = lastOf(connection)?.endDate;
      return end && weekday(end) === 5 ? { start_date: nextDay(end) } : {};
    }),
  },
  'start-after-the-latest-end': {
    summary: 'starts after the latest end_date of all payments, not that of the newest payment',
    ...sometimesAfterwards('date'),
    wrap: onDefaultDates((_, connection) => {
      const latest = connection?.payments
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1);
      return latest && latest < '9999' ? { start_date: businessDaysAfter(latest, 1) } : {};
    }),
  },
  'start-after-the-pay-date': {
    summary: 'starts after the pay_date of the payment before',
    ...sometimesAfterwards('date'),
    wrap: onDefaultDates((_, connection) => {
      const last = lastOf(connection)?.payDate;
      return last && last < '9999' ? { start_date: businessDaysAfter(last, 1) } : {};
    }),
  },
  'start-after-anybodys-payment': {
    summary: 'starts after the payment that was created last in any connection',
    ...afterwards('date'),
    wrap: anew(() => {
      let lastEnd: string | undefined;
      const remember = onSuccess('create-sandbox-payment', (_, call) => {
        lastEnd = lastOf(callerOf(call))?.endDate;
      });
      const mistaken = onDefaultDates(() => (lastEnd ? { start_date: businessDaysAfter(lastEnd, 1) } : {}));
      return (next) => mistaken(remember(next));
    }),
  },
  'no-leap-day': {
    summary: 'knows no 29 February when it counts the days of a period',
    ...sometimes('date'),
    wrap: onDefaultDates(({ start_date }) => {
      if (start_date === undefined || String(start_date) > '9999') return {};
      return { end_date: businessDaysAfter(String(start_date), 14, (day) => day.endsWith('-02-29')) };
    }),
  },
  'paid-a-day-late': {
    summary: 'pays a business day after an end_date that was given without a start_date',
    ...sometimes('date'),
    wrap: onDefaultDates(({ start_date, end_date }) =>
      start_date === undefined && end_date !== undefined && String(end_date) < '9999'
        ? { pay_date: businessDaysAfter(String(end_date), 1) }
        : {},
    ),
  },
  'pay-date-ignored-with-end-date': {
    summary: 'pays on the end_date when both are given',
    ...sometimes('round-trip'),
    wrap: onCall('create-sandbox-payment', (_, body) =>
      isDay(body.end_date) && isDay(body.pay_date) ? { body: { ...body, pay_date: body.end_date } } : {},
    ),
  },
  'default-pay-date-as-moment': {
    summary: 'answers with a moment where the pay_date was not given',
    ...sometimes('field'),
    wrap: onSuccess('create-sandbox-payment', (answer, { body }) => {
      if (isObject(body) && body.pay_date === undefined) answer.pay_date += 'T12:00:00Z';
    }),
  },
};
