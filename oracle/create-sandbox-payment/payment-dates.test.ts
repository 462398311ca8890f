import { expect, test } from 'vitest';
import { isCalendarDay, isWeekend } from '../../specs/interface/calendar.ts';
import { endOfPayment, expectedPayDate, type GivenDates, isInOrder, type KnownEnd } from './payment-dates.ts';

const free = () => true;
const holidays = () => false;
const sure: KnownEnd = { day: '2025-02-28', isExact: true };
const unsure: KnownEnd = { ...sure, isExact: false };
const saturday: KnownEnd = { day: '2025-03-01', isExact: true };

test.each([
  ['2025-03-14', true],
  ['+010000-01-01', false],
  ['-000001-01-01', false],
  ['2025-03-14 ', false],
  ['x2025-03-14', false],
  ['2025-13-01', false],
])('%j is a day: %s', (value, expected) => {
  expect(isCalendarDay(value)).toBe(expected);
});

test.each([
  ['2025-03-14', false],
  ['2025-03-15', true],
  ['2025-03-16', true],
  ['2025-03-17', false],
])('%s is on a weekend: %s', (day, expected) => {
  expect(isWeekend(day)).toBe(expected);
});

const start = '2025-03-14';

test.each<[string, GivenDates, KnownEnd | null, () => boolean, object | null]>([
  [
    'a pay date',
    { pay_date: start },
    sure,
    holidays,
    { rule: 'given', day: start, isExact: true, from: start, fromWeekend: false },
  ],
  [
    'a start',
    { start_date: start },
    unsure,
    free,
    { rule: 'start', day: '2025-04-03', isExact: true, from: start, fromWeekend: false },
  ],
  [
    'a start amid holidays',
    { start_date: start },
    sure,
    holidays,
    { rule: 'start', day: '2025-04-03', isExact: false, from: start, fromWeekend: false },
  ],
  [
    'a start on a weekend',
    { start_date: '2025-03-15' },
    null,
    free,
    { rule: 'start', day: '2025-04-03', isExact: true, from: '2025-03-15', fromWeekend: true },
  ],
  [
    'nothing',
    {},
    sure,
    free,
    { rule: 'previous', day: '2025-03-21', isExact: true, from: sure.day, fromWeekend: false },
  ],
  [
    'nothing, after an end that may be later',
    {},
    unsure,
    free,
    { rule: 'previous', day: '2025-03-21', isExact: false, from: sure.day, fromWeekend: false },
  ],
  [
    'nothing, after a weekend',
    {},
    saturday,
    free,
    { rule: 'previous', day: '2025-03-21', isExact: true, from: saturday.day, fromWeekend: true },
  ],
  ['nothing, after a weekend amid holidays', {}, saturday, holidays, null],
  ['nothing, after nothing', {}, null, free, null],
])('the pay date of a payment that is given %s', (_, given, previous, isFree, expected) => {
  expect(expectedPayDate(given, previous, isFree)).toEqual(expected);
});

test('all days from the start, or from the payment before, to the end are asked for holidays', () => {
  const asked: string[] = [];
  const ask = (from: string, to: string) => asked.push(`${from} ${to}`) > 0;
  expectedPayDate({ start_date: start }, null, ask);
  expectedPayDate({}, sure, ask);
  isInOrder({ start_date: start, pay_date: '2025-05-01' }, null, ask);
  expect(asked).toEqual(['2025-03-14 2025-04-03', '2025-02-28 2025-03-21', '2025-03-14 2025-04-03']);
});

const given = '2025-05-01';

test.each<[string, GivenDates, KnownEnd | null, unknown, () => boolean, KnownEnd | null]>([
  ['given', { end_date: given }, sure, 'x', holidays, { day: given, isExact: true }],
  ['given before the start', { start_date: start, end_date: '2025-03-13' }, null, 'x', free, null],
  ['given where the start is not known', { end_date: given }, null, 'x', free, null],
  ['seen', { start_date: start }, null, given, holidays, { day: given, isExact: true }],
  ['not seen', { start_date: start }, sure, '2025-02-30', free, null],
  [
    'counted from a start',
    { start_date: start, pay_date: given },
    sure,
    given,
    free,
    { day: '2025-04-03', isExact: true },
  ],
  [
    'counted from a start amid holidays',
    { start_date: start, pay_date: given },
    sure,
    given,
    holidays,
    { day: '2025-04-03', isExact: false },
  ],
  ['counted from a weekend', { start_date: '2025-03-15', pay_date: given }, sure, given, free, null],
  ['counted from the payment before', { pay_date: given }, sure, given, free, { day: '2025-03-21', isExact: true }],
  ['counted from nothing', { pay_date: given }, null, given, free, null],
])('the end of a payment is %s', (_, dates, previous, seen, isFree, expected) => {
  expect(endOfPayment(dates, previous, seen, isFree)).toEqual(expected);
});

test.each<[string, GivenDates, KnownEnd | null, () => boolean, boolean]>([
  ['nothing', {}, null, holidays, true],
  ['nothing, after a payment amid holidays', {}, sure, holidays, true],
  ['a start alone', { start_date: start }, null, holidays, true],
  ['an end, after a payment', { end_date: start }, sure, holidays, true],
  ['an end on the default start', { end_date: '2025-03-03' }, sure, free, true],
  ['an end before the default start', { end_date: '2025-03-02' }, sure, free, false],
  ['an end, after one that may be later', { end_date: start }, unsure, free, false],
  ['a pay date, after one that may be later', { pay_date: given }, unsure, free, false],
  ['a debit date, after one that may be later', { debit_date: given }, unsure, free, false],
  ['an end, after nothing', { end_date: start }, null, free, false],
  ['a start and an end, after nothing', { start_date: start, end_date: start }, null, holidays, true],
  ['an end before its start', { start_date: start, end_date: '2025-03-13' }, null, free, false],
  ['a pay date on the default end', { start_date: start, pay_date: '2025-04-03' }, null, free, true],
  ['a pay date before the default end', { start_date: start, pay_date: '2025-04-02' }, null, free, false],
  ['a pay date amid holidays', { start_date: start, pay_date: given }, null, holidays, false],
  ['a debit date amid holidays', { start_date: start, debit_date: given }, null, holidays, false],
  ['a debit date after the default end', { start_date: start, debit_date: given }, null, free, true],
  ['a pay date after a given end', { start_date: start, end_date: start, pay_date: given }, null, holidays, true],
  [
    'a debit date before the pay date',
    { start_date: start, pay_date: given, debit_date: '2025-04-30' },
    null,
    free,
    false,
  ],
])('a payment that is given %s is surely in order, or not: %#', (_, dates, previous, isFree, expected) => {
  expect(isInOrder(dates, previous, isFree)).toBe(expected);
});
