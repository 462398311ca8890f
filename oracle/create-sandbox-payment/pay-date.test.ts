import { expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeNoTrace } from './no-trace.ts';
import { type DatedPayment, judgePayDate } from './pay-date.ts';
import type { GivenDates } from './payment-dates.ts';

const before = answered('create-sandbox-payment', 201, {});
const created = (pay_date: unknown) => answered('create-sandbox-payment', 200, { pay_date });

/** After a payment that ended on a Friday, in a time without holidays. */
function judged(given: GivenDates, payDate: unknown, change: Partial<DatedPayment> = {}) {
  const payment: DatedPayment = {
    given,
    exchanges: [before, created(payDate)],
    previous: { day: '2025-02-28', isExact: true },
    earlierEnds: [],
    endsElsewhere: [],
    ...change,
  };
  return judgePayDate(payment);
}

test('the judgements of default dates', () => {
  const weekend = { previous: { day: '2025-03-01', isExact: true } };
  const holidays = { previous: { day: '2025-11-20', isExact: true } };
  expect(
    printJudgements({
      'after the last': judged({}, '2025-03-21'),
      'after the last, another': judged({}, '2025-03-24'),
      'amid holidays': judged({}, '2025-12-17', holidays),
      'amid holidays, too early': judged({}, '2025-12-10', holidays),
      'after an end that may be later': judged({}, '2025-03-20', { previous: { day: '2025-02-28', isExact: false } }),
      'after a weekend': judged({}, '2025-03-21', weekend),
      'after a weekend, another': judged({}, '2025-03-24', weekend),
      'after the last, with an earlier end': judged({}, '2025-03-21', { earlierEnds: ['2025-02-28', '2025-02-27'] }),
      'after the last, with a later end': judged({}, '2025-03-21', { earlierEnds: ['2025-02-27', '2025-03-03'] }),
      'after the last, with the same end elsewhere': judged({}, '2025-03-21', { endsElsewhere: ['2025-02-28'] }),
      'after the last, with another end elsewhere': judged({}, '2025-03-21', { endsElsewhere: ['2025-02-27'] }),
      'after an earlier one': judged({}, '2025-03-31', { earlierEnds: ['2025-03-03', '2025-03-10'] }),
      'after one elsewhere': judged({}, '2025-03-31', { endsElsewhere: ['2025-03-10'], earlierEnds: ['2025-03-10'] }),
      'after one that is not known': judged({}, '2025-03-31', { previous: null }),
      'an end alone': judged({ end_date: '2025-03-14' }, '2025-03-14'),
      'an end alone, another': judged({ end_date: '2025-03-14' }, '2025-03-15'),
      'an end alone, on a weekend': judged({ end_date: '2025-03-15' }, '2025-03-14'),
      'a pay date, and a start': [
        ...judged({ pay_date: '2025-03-14' }, '2025-03-15'),
        ...judged({ start_date: '2025-03-14' }, '2025-03-15'),
      ],
    }),
  ).toMatchInlineSnapshot(`
    "after the last: holds PAY-016, PAY-017
    after the last, another:
      broken PAY-016 at /pay_date: The default dates do not follow from the payment created last, which ends on 2025-02-28: one business day to the start, 14 more to the end.
        2025-03-21 | "2025-03-24" | create-sandbox-payment 201, create-sandbox-payment 200
    amid holidays: holds PAY-017
    amid holidays, too early:
      broken PAY-017 at /pay_date: The default dates do not follow from the payment created last, which ends on 2025-11-20: one business day to the start, 14 more to the end.
        2025-12-11 or later | "2025-12-10" | create-sandbox-payment 201, create-sandbox-payment 200
    after an end that may be later:
      broken PAY-017 at /pay_date: The default dates do not follow from the payment created last, which ends on 2025-02-28: one business day to the start, 14 more to the end.
        2025-03-21 or later | "2025-03-20" | create-sandbox-payment 201, create-sandbox-payment 200
    after a weekend: holds PAY-020
    after a weekend, another:
      broken PAY-020 at /pay_date: The default dates do not follow from the payment created last, which ends on 2025-03-01: one business day to the start, 14 more to the end.
        2025-03-21 | "2025-03-24" | create-sandbox-payment 201, create-sandbox-payment 200
    after the last, with an earlier end: holds PAY-016, PAY-017
    after the last, with a later end: holds PAY-016, PAY-017, PAY-018
    after the last, with the same end elsewhere: holds PAY-016, PAY-017
    after the last, with another end elsewhere: holds PAY-016, PAY-017, PAY-019
    after an earlier one:
      broken PAY-018 at /pay_date: The default start_date follows another payment than the one created last, which ends on 2025-02-28.
        2025-03-21 | "2025-03-31" | create-sandbox-payment 201, create-sandbox-payment 200
    after one elsewhere:
      broken PAY-019 at /pay_date: The default start_date follows a payment of another connection.
        2025-03-21 | "2025-03-31" | create-sandbox-payment 201, create-sandbox-payment 200
    after one that is not known:
    an end alone: holds PAY-012
    an end alone, another:
      broken PAY-012 at /pay_date: The default pay_date is not the end_date that the payment was given.
        2025-03-14 | "2025-03-15" | create-sandbox-payment 201, create-sandbox-payment 200
    an end alone, on a weekend:
      broken PAY-052 at /pay_date: The default pay_date is not the end_date that the payment was given.
        2025-03-15 | "2025-03-14" | create-sandbox-payment 201, create-sandbox-payment 200
    a pay date, and a start:"
  `);
});

test.each([
  ['a refusal', answered('create-sandbox-payment', 400, { pay_date: '2025-03-24' })],
  ['no answer', unanswered('create-sandbox-payment')],
  ['no day', created('2025-02-30')],
])('%s is no pay date', (_, exchange) => {
  expect(judged({}, null, { exchanges: [exchange] })).toEqual([]);
});

test.each([...garbage.map((value) => [value]), ['2025-03-21T00:00:00Z']])(
  'of the pay date %j nothing is said',
  (value) => {
    expect(judged({}, value)).toEqual([]);
  },
);

test('the judgements of refused payments', () => {
  const [last, refused] = ['2025-02-26', '2028-02-29'];
  const refusedOne = answered('create-sandbox-payment', 422, {});
  const traced = (payDate: unknown) => judgeNoTrace([before, refusedOne, created(payDate)], { last, refused });
  expect(
    printJudgements({
      'after the last': traced('2025-03-19'),
      'after a refused one': traced('2028-03-21'),
      'after neither': traced('2025-03-20'),
      'no pay date': traced(null),
    }),
  ).toMatchInlineSnapshot(`
    "after the last: holds PAY-051
    after a refused one:
      broken PAY-051 at /pay_date: The default start date follows a payment that was refused.
        2025-03-19 | 2028-03-21 | create-sandbox-payment 201, create-sandbox-payment 422, create-sandbox-payment 200
    after neither: blocked PAY-051: the default start date is wrong for another reason
    no pay date: blocked PAY-051: the default start date is wrong for another reason"
  `);
});

test('a default date is expected again only where the payment that the row began with is kept', () => {
  const expectationAfter = (defaults: number, given: GivenDates) => {
    const exchanges = [before, ...Array.from({ length: defaults }, () => created('2025-03-01')), created('2025-03-01')];
    const [broken] = judged(given, '2025-03-01', { exchanges: exchanges as [typeof before, ...typeof exchanges] });
    return broken?.kind === 'broken' ? broken.expectation : undefined;
  };
  expect(expectationAfter(4, {})).toBeDefined();
  expect(expectationAfter(5, {})).toBeUndefined();
  expect(expectationAfter(5, { end_date: '2025-03-03' })).toBeDefined();
});
