import { businessDaysAfter, isDay } from '../calendar.ts';
import type { Json } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, callerOf, objectsIn, onDefaultDates, onSuccess } from '../rewrite.ts';
import type { Connection } from '../world.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const DAY_MS = 86_400_000;
const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const weekday = (day: unknown) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isUsable = (day: unknown): day is string => isDay(day) && day < '9990';
/** The default end_date where the start_date is known. */
const onDefaultEnd = (endOf: (start: string) => string | undefined) =>
  onDefaultDates((body, connection) => {
    const last = connection?.payments.at(-1)?.endDate ?? '2024-12-31';
    const start = body.start_date ?? (isUsable(last) ? businessDaysAfter(last, 1) : undefined);
    const end = isUsable(start) ? endOf(start) : undefined;
    return end === undefined ? {} : { end_date: end };
  });
/** The default start_date where the end_date of the payment before is known. */
const onDefaultStart = (startAfter: (end: string, connection: Connection) => string | undefined) =>
  onDefaultDates((_, connection) => {
    const end = connection?.payments.at(-1)?.endDate;
    const start = connection && isUsable(end) ? startAfter(end, connection) : undefined;
    return start === undefined ? {} : { start_date: start };
  });
/** A given pay_date comes back changed. */
const onGivenPayDate = (edit: (day: string) => string) =>
  onSuccess('create-sandbox-payment', (answer: Json, { body }) => {
    if (isObject(body) && isUsable(body.pay_date)) answer.pay_date = edit(body.pay_date);
  });
const lastSundayOfMarch = (year: string) => after(`${year}-03-31`, -weekday(`${year}-03-31`));

/** Mistakes with the dates of sandbox payments. */
export const CALENDAR_FAULTS: Faults = {
  'pay-date-west-of-daylight-saving': {
    ...sometimes('date'),
    summary: 'keeps a given pay_date between the end of March and the end of October as the day before',
    wrap: onGivenPayDate((day) => {
      const start = lastSundayOfMarch(day.slice(0, 4));
      return day > start && day < `${day.slice(0, 4)}-10-25` ? after(day, -1) : day;
    }),
  },
  'leap-century': {
    ...sometimes('date'),
    effort: 'standard',
    summary: 'believes that 2100 and 1900 are leap years',
    wrap: onDefaultEnd((start) => {
      const end = businessDaysAfter(start, 14);
      const leap = `${start.slice(0, 2)}00-02-28`;
      const isCrossed = /^(19|21|22|23)00/.test(start) && start <= leap && end > leap;
      return isCrossed ? after(end, -1) : undefined;
    }),
  },
  'three-weeks-are-enough': {
    ...sometimes('date'),
    summary: 'ends a period 20 days after its start, as is right on Mondays',
    wrap: onDefaultEnd((start) =>
      weekday(start) % 6 === 0 ? undefined : after(start, weekday(start) === 5 ? 19 : 20),
    ),
  },
  'month-end-is-a-day-off': {
    ...sometimes('date'),
    summary: 'counts the last day of a month that has 31 days as no business day',
    wrap: onDefaultEnd((start) => businessDaysAfter(start, 14, (day) => day.endsWith('-31'))),
  },
  'start-on-the-last-day-of-the-one-before': {
    ...sometimesAfterwards('date'),
    summary: 'starts a period on the end_date of the one before when that is a Monday',
    wrap: onDefaultStart((end) => (weekday(end) === 1 ? end : undefined)),
  },
  'start-skips-the-first': {
    ...sometimesAfterwards('date'),
    effort: 'standard',
    summary: 'starts no period on the first day of a month',
    wrap: onDefaultStart((end) => {
      const start = businessDaysAfter(end, 1);
      return start.endsWith('-01') ? businessDaysAfter(end, 2) : undefined;
    }),
  },
  'payments-without-statements-do-not-count': {
    ...sometimesAfterwards('date'),
    summary: 'starts after the newest payment that named anybody',
    wrap: anew(() => {
      const ended = new Map<Connection, string>();
      const noting = onSuccess('create-sandbox-payment', (_, call) => {
        const caller = callerOf(call);
        const end = caller?.payments.at(-1)?.endDate;
        const isNamed = isObject(call.body) && objectsIn(call.body.pay_statements).length > 0;
        if (caller && end !== undefined && (isNamed || !ended.has(caller))) ended.set(caller, end);
      });
      const mistaken = onDefaultStart((_, connection) => {
        const end = ended.get(connection);
        return isUsable(end) ? businessDaysAfter(end, 1) : undefined;
      });
      return (next) => mistaken(noting(next));
    }),
  },
  'given-start-forgotten': {
    ...sometimesAfterwards('date'),
    summary: 'starts after the default end of the payment before where that was given an end_date of its own alone',
    wrap: anew(() => {
      const endedAlone = new Map<Connection, string>();
      const noting = onSuccess('create-sandbox-payment', (_, call) => {
        const caller = callerOf(call);
        const before = caller?.payments.at(-2)?.endDate;
        const { start_date, end_date } = isObject(call.body) ? call.body : {};
        if (!caller) return;
        endedAlone.delete(caller);
        if (start_date === undefined && end_date !== undefined && isUsable(before))
          endedAlone.set(caller, businessDaysAfter(businessDaysAfter(before, 1), 14));
      });
      const mistaken = onDefaultStart((_, connection) => {
        const end = endedAlone.get(connection);
        return isUsable(end) ? businessDaysAfter(end, 1) : undefined;
      });
      return (next) => mistaken(noting(next));
    }),
  },
  'paid-at-the-start': {
    summary: 'pays on the start_date when that is given without an end_date',
    ...sometimes('date'),
    wrap: onDefaultDates(({ start_date, end_date }) =>
      isUsable(start_date) && end_date === undefined
        ? { end_date: businessDaysAfter(start_date, 14), pay_date: start_date }
        : {},
    ),
  },
  'dates-without-leading-zeros': {
    summary: 'writes a default pay_date without its leading zeros',
    ...sometimes('date'),
    wrap: onSuccess('create-sandbox-payment', (answer, { body }) => {
      if (isObject(body) && body.pay_date === undefined)
        answer.pay_date = String(answer.pay_date).replaceAll('-0', '-');
    }),
  },
  'friday-start-counts-the-weekend': {
    summary: 'counts the first Saturday and Sunday when a period starts on a Friday',
    ...sometimes('date'),
    wrap: onDefaultDates(({ start_date }) => {
      if (weekday(start_date) !== 5) return {};
      return { end_date: businessDaysAfter(String(start_date), 12) };
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
};
