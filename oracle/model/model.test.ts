import { describe, expect, test } from 'vitest';
import { addBusinessDays, isCalendarDay, isWeekend } from '../../specs/interface/calendar.ts';
import { endOfPayment, expectedPayDate, type GivenDates, isInOrder } from '../create-sandbox-payment/payment-dates.ts';
import { activeEntities, afterDisconnection, mayBeRefused } from './entity-activity.ts';
import { IssuedIds } from './model.ts';

const holidays = () => false;
const end = (day: string, isExact = true) => ({ day, isExact });

describe('the calendar', () => {
  test.each([
    ['2025-02-28', 1, '2025-03-03'],
    ['2025-03-01', 1, '2025-03-03'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2025-02-18', 14, '2025-03-10'],
    ['2025-12-31', 1, '2026-01-01'],
  ])('%s and %i business days is %s', (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected);
  });

  test.each(['2025-02-29', '2025-2-1', '2025-02-01T00:00:00Z', 20250201, null, 'tomorrow'])('%s is no day', (value) => {
    expect(isCalendarDay(value)).toBe(false);
  });

  test('the year 9999 has an end, and counting does not', () => {
    expect(isCalendarDay('9999-12-31')).toBe(true);
    expect(isWeekend(addBusinessDays('9999-12-31', 20))).toBe(false);
  });
});

describe('the pay date that is expected', () => {
  test.each<[string, GivenDates, object]>([
    ['is the given one', { end_date: '2025-03-14', pay_date: '2025-03-19' }, { rule: 'given', day: '2025-03-19' }],
    ['is the given end', { end_date: '2025-03-15' }, { rule: 'end', day: '2025-03-15', fromWeekend: true }],
    ['follows from a given start', { start_date: '2025-03-14' }, { rule: 'start', day: '2025-04-03', isExact: true }],
    ['follows from the last end', {}, { rule: 'previous', day: '2025-03-21', isExact: true }],
  ])('%s', (_, given, expected) => {
    expect(expectedPayDate(given, end('2025-02-28'))).toMatchObject(expected);
  });

  test('is a lower bound where holidays may come in between, or the last end is one', () => {
    expect(expectedPayDate({}, end('2025-02-28'), holidays)).toMatchObject({ day: '2025-03-21', isExact: false });
    expect(expectedPayDate({}, end('2025-02-28', false))).toMatchObject({ isExact: false });
  });

  test('is nothing without a payment before, and from a weekend amid holidays', () => {
    expect(expectedPayDate({}, null)).toBeNull();
    expect(expectedPayDate({ start_date: '2025-12-20' }, null, holidays)).toBeNull();
  });
});

describe('the end of a payment', () => {
  test.each<[string, GivenDates, unknown, object | null]>([
    ['given', { end_date: '2025-03-14', pay_date: '2025-03-19' }, '2025-03-19', end('2025-03-14')],
    ['seen', {}, '2025-03-21', end('2025-03-21')],
    ['not readable', {}, 17, null],
    ['counted, where the pay date is given', { pay_date: '2025-03-31' }, '2025-03-31', end('2025-03-21')],
  ])('is %s', (_, given, seen, expected) => {
    expect(endOfPayment(given, end('2025-02-28'), seen)).toEqual(expected);
  });
});

test.each<[string, GivenDates, boolean]>([
  ['none', {}, true],
  ['all in order', { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-19' }, true],
  ['an end before the default start', { end_date: '2025-02-20' }, false],
  ['an end after it', { end_date: '2025-03-11' }, true],
  ['a pay date before the default end', { pay_date: '2025-03-10' }, false],
  [
    'a debit before the pay date',
    { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-19', debit_date: '2025-03-18' },
    false,
  ],
])('dates in order: %s', (_, given, expected) => {
  expect(isInOrder(given, end('2025-02-28'))).toBe(expected);
});

test('dates are not surely in order where the default start is not known', () => {
  expect(isInOrder({ end_date: '2025-03-11' }, null)).toBe(false);
  expect(isInOrder({}, null)).toBe(true);
});

describe('disconnection', () => {
  const own = activeEntities(['A', 'b', 'c']);

  test.each([
    ['one that is named goes', ['a'], true, ['disconnected', 'active', 'active']],
    ['beside a foreign one it is open', ['a', 'x'], true, ['open', 'active', 'active']],
    ['a refusal leaves it open', ['a'], false, ['open', 'active', 'active']],
    ['a foreign one alone takes none', ['x'], true, ['active', 'active', 'active']],
  ])('%s', (_, named, succeeded, expected) => {
    expect([...afterDisconnection(own, named, succeeded).values()]).toEqual(expected);
  });

  test.each([
    [['a'], false],
    [['a', 'b'], false],
    [['a', 'b', 'c'], true],
    [['x'], true],
    [[], true],
  ])('%j may be refused: %s', (named, expected) => {
    expect(mayBeRefused(own, named)).toBe(expected);
  });

  test('what is gone may be refused a second time', () => {
    expect(mayBeRefused(afterDisconnection(own, ['a'], true), ['a'])).toBe(true);
  });
});

test('ids are added to a copy, in one sequence and in those after it', () => {
  const none = new IssuedIds();
  const one = none.with('a');
  expect([none.has('a'), one.has('a'), one.size]).toEqual([false, true, 1]);
  const later = one.with('b').atEndOfSequence();
  const more = later.with('c');
  expect(['a', 'b', 'c', 'd'].map((id) => more.has(id))).toEqual([true, true, true, false]);
  expect([later.has('c'), later.size, more.size]).toEqual([false, 2, 3]);
  expect([one.has('b'), one.size]).toEqual([false, 1]);
});

test('two models of one moment do not know what the other one adds', () => {
  const common = new IssuedIds().with('a').atEndOfSequence();
  const [one, other] = [common.with('b'), common.with('c')];
  expect([one.has('c'), other.has('b'), common.size]).toEqual([false, false, 1]);
});
