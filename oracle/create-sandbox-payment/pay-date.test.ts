import { expect, test } from 'vitest';
import { answered, garbage } from '../answered.testbed.ts';
import { judgePayDate } from './pay-date.ts';
import type { GivenDates } from './payment-dates.ts';

const created = (pay_date: unknown) => answered('create-sandbox-payment', 200, { payment_id: 'p', pay_date });
const previous = { day: '2025-02-28', isExact: true };

function rows(given: GivenDates, payDate: unknown, extra: object = {}) {
  const payment = {
    given,
    exchanges: [created(payDate)] as const,
    previous,
    earlierEnds: [],
    endsElsewhere: [],
    ...extra,
  };
  return judgePayDate(payment, () => true).map(({ kind, requirement }) => `${kind} ${requirement}`);
}

test.each<[string, GivenDates, string, string[]]>([
  ['a given pay date', { pay_date: '2025-03-31' }, '2025-03-31', ['holds PAY-010']],
  ['another one', { pay_date: '2025-03-31' }, '2025-04-01', ['broken PAY-010']],
  ['one on a weekend moved', { pay_date: '2025-03-29' }, '2025-03-31', ['broken PAY-011']],
  ['the given end', { end_date: '2025-03-14' }, '2025-03-14', ['holds PAY-012']],
  ['not the given end', { end_date: '2025-03-14' }, '2025-03-17', ['broken PAY-012']],
  ['an end on a weekend moved', { end_date: '2025-03-15' }, '2025-03-17', ['broken PAY-052']],
  ['14 days from a start', { start_date: '2025-03-14' }, '2025-04-03', ['holds PAY-013', 'holds PAY-014']],
  ['13 days from a start', { start_date: '2025-03-14' }, '2025-04-02', ['broken PAY-013']],
  ['from a start on a weekend', { start_date: '2025-03-15' }, '2025-04-02', ['broken PAY-015']],
  ['after the last payment', {}, '2025-03-21', ['holds PAY-016', 'holds PAY-017']],
  ['a day late', {}, '2025-03-24', ['broken PAY-016']],
])('%s', (_, given, payDate, expected) => {
  expect(rows(given, payDate)).toEqual(expected);
});

test.each([
  ['another payment of the connection', { earlierEnds: ['2025-03-10'] }, '2025-03-31', ['broken PAY-018']],
  ['one of another connection', { endsElsewhere: ['2025-03-10'] }, '2025-03-31', ['broken PAY-019']],
  ['neither', { earlierEnds: ['2025-03-11'], endsElsewhere: ['2025-03-12'] }, '2025-03-31', ['broken PAY-016']],
  [
    'the last, though another ends later, and one elsewhere',
    { earlierEnds: ['2025-03-10'], endsElsewhere: ['2028-03-01'] },
    '2025-03-21',
    ['holds PAY-016', 'holds PAY-017', 'holds PAY-018', 'holds PAY-019'],
  ],
  ['a weekend', { previous: { day: '2025-03-01', isExact: true } }, '2025-03-24', ['broken PAY-020']],
])('a default start that follows %s', (_, extra, payDate, expected) => {
  expect(rows({}, payDate, extra)).toEqual(expected);
});

test.each([...garbage.map((value) => [value]), ['2025-02-30'], ['2025-03-21T00:00:00Z']])(
  '%j says nothing',
  (value) => {
    expect(rows({}, value)).toEqual([]);
  },
);
