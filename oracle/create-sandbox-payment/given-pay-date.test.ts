import { expect, test } from 'vitest';
import { answered, asking, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeGivenPayDate, payDateOf } from './given-pay-date.ts';

const created = (pay_date: unknown) => answered('create-sandbox-payment', 200, { pay_date });
const judged = (given: object, payDate: unknown) => judgeGivenPayDate(asking(created(payDate), given));

test('the judgements of a pay date by the dates that were given', () => {
  const [start_date, friday, saturday] = ['2025-03-03', '2025-03-14', '2025-03-15'];
  expect(
    printJudgements({
      'a pay date': judged({ pay_date: friday }, friday),
      'a pay date, another': judged({ pay_date: friday }, '2025-03-17'),
      'a pay date on a weekend': judged({ pay_date: saturday }, saturday),
      'a pay date on a weekend, another': judged({ pay_date: saturday }, friday),
      'a pay date before the end': judged({ end_date: saturday, pay_date: friday }, friday),
      'an end': judged({ start_date, end_date: friday }, friday),
      'an end, another': judged({ start_date, end_date: friday }, saturday),
      'an end on a weekend': judged({ start_date, end_date: saturday }, saturday),
      'an end on a weekend, another': judged({ start_date, end_date: saturday }, friday),
      'an end before the start': judged({ start_date: friday, end_date: start_date }, friday),
      'an end after the debit': judged({ start_date, end_date: friday, debit_date: start_date }, saturday),
      'an end alone': judged({ end_date: friday }, saturday),
      'a start': judged({ start_date: friday }, '2025-04-03'),
      'a start, another': judged({ start_date: friday }, '2025-04-04'),
      'a start amid holidays': judged({ start_date: '2025-11-21' }, '2025-12-17'),
      'a start amid holidays, too early': judged({ start_date: '2025-11-21' }, '2025-12-10'),
      'a start on a weekend': judged({ start_date: saturday }, '2025-04-03'),
      'a start on a weekend, another': judged({ start_date: saturday }, '2025-04-04'),
      'a start on a weekend amid holidays': judged({ start_date: '2025-11-22' }, '2025-11-22'),
      'nothing given': judged({}, friday),
      'a date that is none': judged({ start_date: '2025-02-30', pay_date: friday }, saturday),
      'a date that is null': judged({ start_date: null, pay_date: friday }, saturday),
      'another body': judgeGivenPayDate(created(friday)),
    }),
  ).toMatchInlineSnapshot(`
    "a pay date: holds PAY-010
    a pay date, another:
      broken PAY-010 at /pay_date: The pay_date that a payment was given comes back as another.
        2025-03-14 | "2025-03-17" | create-sandbox-payment 200
    a pay date on a weekend: holds PAY-011
    a pay date on a weekend, another:
      broken PAY-011 at /pay_date: The pay_date that a payment was given comes back as another.
        2025-03-15 | "2025-03-14" | create-sandbox-payment 200
    a pay date before the end: holds PAY-010
    an end: holds PAY-012
    an end, another:
      broken PAY-012 at /pay_date: The default pay_date is not the end_date that the payment was given.
        2025-03-14 | "2025-03-15" | create-sandbox-payment 200
    an end on a weekend: holds PAY-052
    an end on a weekend, another:
      broken PAY-052 at /pay_date: The default pay_date is not the end_date that the payment was given.
        2025-03-15 | "2025-03-14" | create-sandbox-payment 200
    an end before the start:
    an end after the debit:
    an end alone:
    a start: holds PAY-013, PAY-014
    a start, another:
      broken PAY-013 at /pay_date: The default end_date, as the pay_date shows it, is not 14 business days after the start_date 2025-03-14.
        2025-04-03 | "2025-04-04" | create-sandbox-payment 200
    a start amid holidays: holds PAY-014
    a start amid holidays, too early:
      broken PAY-014 at /pay_date: The default end_date, as the pay_date shows it, is not 14 business days after the start_date 2025-11-21.
        2025-12-11 or later | "2025-12-10" | create-sandbox-payment 200
    a start on a weekend: holds PAY-015
    a start on a weekend, another:
      broken PAY-015 at /pay_date: The default end_date, as the pay_date shows it, is not 14 business days after the start_date 2025-03-15.
        2025-04-03 | "2025-04-04" | create-sandbox-payment 200
    a start on a weekend amid holidays:
    nothing given:
    a date that is none:
    a date that is null:
    another body:"
  `);
});

test.each([...garbage.map((value) => [value]), ['2025-03-21T00:00:00Z']])(
  'of the pay date %j nothing is said',
  (value) => {
    expect(judged({ pay_date: '2025-03-21' }, value)).toEqual([]);
  },
);

test('the pay date is read as it came', () => {
  const read = [created(7), created('x'), answered('create-sandbox-payment', 200, [])].map(payDateOf);
  expect(read).toEqual([7, 'x', undefined]);
});
