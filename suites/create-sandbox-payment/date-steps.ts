import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';

/** The first payment: it ends on a Friday, is paid on the first of a later month, and is debited a day after. */
export const firstDates: GivenDates = {
  start_date: '2025-02-18',
  end_date: '2025-02-28',
  pay_date: '2025-04-01',
  debit_date: '2025-04-02',
};

/** The payments after the first one: if no day were a holiday, from 3 to 21 March, 24 March to 11 April, 14 April to 2 May. */
export const afterFirst: readonly GivenDates[] = [{}, {}, {}];

/** A payment that is paid on a Saturday; the pay dates that the chains below give are days from Monday to Friday. */
export const givenDates: readonly GivenDates[] = [
  { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-29' },
];

/** Payments with only a start: before a month's end, around a leap day, on a weekend, before a year's end. */
export const givenStarts: readonly GivenDates[] = [
  { start_date: '2025-03-11' },
  { start_date: '2028-02-28' },
  { start_date: '2028-02-29' },
  { start_date: '2025-03-15' },
  { start_date: '2025-12-15' },
];

/** Only a start, one on each day from Monday to Friday, with a default end in the next month and no holiday before it. */
export const startsAcrossMonths: readonly GivenDates[] = [
  { start_date: '2025-01-22' },
  { start_date: '2018-04-12' },
  { start_date: '2026-05-26' },
  { start_date: '2024-10-18' },
  { start_date: '2023-11-27' },
];

/** Dates in months that always have a holiday, so that only an end that is too early is wrong. */
export const startsAcrossHolidays: readonly GivenDates[] = [
  { start_date: '2025-06-20' },
  { start_date: '2025-07-24' },
  { start_date: '2025-08-25' },
  { start_date: '2025-09-18' },
  // 2100 is not a leap year, and 2000 is one.
  { start_date: '2100-02-22' },
  { start_date: '2000-02-22' },
];

/**
 * One date on the last day of a month, from Monday to Friday. Among them: the end of February in 2000, a leap year, and
 * in 1900, none; and a day after 2038, which 32-bit seconds cannot count.
 */
export const lastDays: readonly GivenDates[] = [
  { start_date: '2025-01-13', end_date: '2025-01-24', pay_date: '2025-01-31' },
  { start_date: '2025-04-07', end_date: '2025-04-18', pay_date: '2025-04-30' },
  { start_date: '2025-06-09', end_date: '2025-06-20', pay_date: '2025-06-30' },
  { start_date: '2019-09-09', end_date: '2019-09-20', pay_date: '2019-09-30' },
  { start_date: '2000-02-07', end_date: '2000-02-29' },
  { start_date: '1900-02-05', end_date: '1900-02-16', pay_date: '1900-02-28' },
  { start_date: '2099-12-07', end_date: '2099-12-18', pay_date: '2099-12-31' },
];

/** Further payments that end, or are paid, on the last day of a month; the last of them is paid on the first of one. */
export const lastDaysOtherwise: readonly GivenDates[] = [
  { start_date: '2025-01-13', end_date: '2025-01-31' },
  { start_date: '2025-02-10', end_date: '2025-02-21', pay_date: '2025-02-28' },
  { start_date: '2025-04-07', end_date: '2025-04-30' },
  { start_date: '2024-05-13', end_date: '2024-05-31' },
  { start_date: '2024-05-13', end_date: '2024-05-24', pay_date: '2024-05-31' },
  { start_date: '2025-06-09', end_date: '2025-06-30' },
  { start_date: '2025-07-07', end_date: '2025-07-31' },
  { start_date: '2023-08-07', end_date: '2023-08-18', pay_date: '2023-08-31' },
  { start_date: '2019-09-16', end_date: '2019-09-30' },
  { start_date: '2025-10-15', end_date: '2025-10-31' },
  { start_date: '2023-11-06', end_date: '2023-11-17', pay_date: '2023-11-30' },
  { start_date: '2000-02-07', end_date: '2000-02-18', pay_date: '2000-02-29' },
  { start_date: '2020-12-07', end_date: '2020-12-31' },
  { start_date: '2024-12-09', end_date: '2024-12-20', pay_date: '2024-12-31' },
  { start_date: '1969-12-08', end_date: '1969-12-19', pay_date: '1969-12-31' },
  { start_date: '2024-10-07', end_date: '2024-10-18', pay_date: '2024-11-01' },
];

/** Dates that software may get wrong: after 2100, in its first leap year, and in a year of three digits. */
export const farDays: readonly GivenDates[] = [
  { start_date: '2104-06-02', end_date: '2104-06-06', pay_date: '2104-06-10' },
  { start_date: '2104-02-18', end_date: '2104-02-29' },
  { start_date: '0999-06-03', end_date: '0999-06-07', pay_date: '0999-06-12' },
];

/** Payments that are paid before their period ends. They may be refused; if accepted, their pay date is judged. */
export const paidEarly: readonly GivenDates[] = [
  { start_date: '2025-03-03', pay_date: '2025-03-07' },
  { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-11' },
];

/** Payments that follow one another, in ascending order. The pay date of `{}` shows the payment that it follows. */
export const chains: readonly (readonly GivenDates[])[] = [
  // Ends on the day before a leap day, and is paid on the leap day.
  [{ start_date: '2028-02-22', end_date: '2028-02-28', pay_date: '2028-02-29' }, {}],
  // The pay date is given, on the last day of a year, so that the answer does not show the default end.
  [{ start_date: '2025-02-20', pay_date: '2025-12-31' }, {}],
  // A pay date alone, on the last day of a month: the end follows from the default start.
  [{ start_date: '2025-02-18', end_date: '2025-02-27' }, { pay_date: '2025-03-31' }, {}],
  // Ends on the last day of a month; then an end alone, and a debit date alone.
  [{ start_date: '2025-02-18', end_date: '2025-02-28' }, { end_date: '2025-03-11' }, { debit_date: '2025-05-30' }],
  // Ends on a Saturday, and on a Sunday.
  [{ start_date: '2025-03-10', end_date: '2025-03-22' }, {}],
  [{ start_date: '2025-03-10', end_date: '2025-03-23' }, {}],
];

/** Chains of longer runs: the default start is the first day of a month, or a leap day of years ago. */
export const chainsAcrossMonths: readonly (readonly GivenDates[])[] = [
  [{ start_date: '2028-02-22', end_date: '2028-02-29' }, {}],
  [{ start_date: '2017-02-27', end_date: '2017-03-10' }, {}],
  [{ start_date: '2000-02-22', end_date: '2000-02-28' }, {}],
];
