import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';

/** A period that ends on a Friday, is paid later, on the first of a month, and is debited on the day after. */
export const allFour: GivenDates = {
  start_date: '2025-02-18',
  end_date: '2025-02-28',
  pay_date: '2025-04-01',
  debit_date: '2025-04-02',
};

/** The payments after the very first one: the second crosses a weekend, and the third meets holidays. */
export const afterFirst: readonly GivenDates[] = [{}, {}, {}];

/** Pay dates on a weekend; the chains below have those on other days. */
export const givenDates: readonly GivenDates[] = [
  { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-29' },
];

/** Only a start: with an end at a month's end, around a leap day, on a weekend, across holidays and a year's end. */
export const givenStarts: readonly GivenDates[] = [
  { start_date: '2025-03-11' },
  { start_date: '2028-02-28' },
  { start_date: '2028-02-29' },
  { start_date: '2025-03-15' },
  { start_date: '2025-12-15' },
];

/**
 * Payments with only a start and a default end in the next month: for the remaining months, without holidays if
 * possible, and on each day from Monday to Friday.
 */
export const startsAcrossMonths: readonly GivenDates[] = [
  { start_date: '2025-01-22' },
  { start_date: '2018-04-12' },
  { start_date: '2026-05-26' },
  { start_date: '2024-10-18' },
  { start_date: '2023-11-27' },
];

/** The same for months that always have a holiday: there only a day that is too early is wrong. */
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
 * Payments with one date on the last day of a month, from Monday to Friday: of the months that no other payment here is
 * paid on the last day of, with the leap day of a year that 400 divides, the last of February of a year that only 100
 * divides, and a day beyond what 32 bits count in seconds.
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

/**
 * Further last days, as the other date, so that each month's last day is an end_date and a pay_date once. The last one
 * is paid on a first day.
 */
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

/** Days of centuries that software mistakes: after 2100, in a leap year, and in a year of three digits. */
export const farDays: readonly GivenDates[] = [
  { start_date: '2104-06-02', end_date: '2104-06-06', pay_date: '2104-06-10' },
  { start_date: '2104-02-18', end_date: '2104-02-29' },
  { start_date: '0999-06-03', end_date: '0999-06-07', pay_date: '0999-06-12' },
];

/** Paid before the period ends. The payment may be refused; if it is accepted, its pay date is judged. */
export const paidEarly: readonly GivenDates[] = [
  { start_date: '2025-03-03', pay_date: '2025-03-07' },
  { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-11' },
];

/**
 * Payments that follow one another. `{}` has no dates, so its pay date shows which payment it follows. Given dates
 * ascend.
 */
export const chains: readonly (readonly GivenDates[])[] = [
  // The day before a leap day, and paid on that.
  [{ start_date: '2028-02-22', end_date: '2028-02-28', pay_date: '2028-02-29' }, {}],
  // The answer does not show this end, the last day of a year, since the pay date is given.
  [{ start_date: '2025-02-20', pay_date: '2025-12-31' }, {}],
  // A pay date alone, on the last day of a month: the end follows from the default start.
  [{ start_date: '2025-02-18', end_date: '2025-02-27' }, { pay_date: '2025-03-31' }, {}],
  // The last day of a month, an end alone; then a debit date alone.
  [{ start_date: '2025-02-18', end_date: '2025-02-28' }, { end_date: '2025-03-11' }, { debit_date: '2025-05-30' }],
  // Ends on a Saturday, and on a Sunday.
  [{ start_date: '2025-03-10', end_date: '2025-03-22' }, {}],
  [{ start_date: '2025-03-10', end_date: '2025-03-23' }, {}],
];

/**
 * Chains of longer runs: a default start on the first day of a month, whose end comes before any holiday; and payments of
 * years ago, with a default one that starts on a leap day.
 */
export const chainsAcrossMonths: readonly (readonly GivenDates[])[] = [
  [{ start_date: '2028-02-22', end_date: '2028-02-29' }, {}],
  [{ start_date: '2017-02-27', end_date: '2017-03-10' }, {}],
  [{ start_date: '2000-02-22', end_date: '2000-02-28' }, {}],
];
