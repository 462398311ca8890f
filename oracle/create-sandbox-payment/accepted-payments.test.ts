import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeDatesAccepted, judgeDayAccepted, judgeDefaultDates, judgeUnnamedAccepted } from './accepted-payments.ts';

test('the judgements of payments that are given dates', () => {
  const of = (status: number) => answered('create-sandbox-payment', status, {});
  const start = { start_date: '2025-03-03' };
  expect(
    printJudgements({
      'accepted with a date': [judgeDatesAccepted(start, of(200))],
      'accepted without one': [judgeDatesAccepted({}, of(200))],
      'refused with a date': [judgeDatesAccepted(start, of(422))],
      'refused without one': [judgeDatesAccepted({}, of(409))],
      'in conflict with another': [judgeDatesAccepted(start, of(409))],
      'no answer': [judgeDatesAccepted(start, unanswered('create-sandbox-payment'))],
    }),
  ).toMatchInlineSnapshot(`
    "accepted with a date: holds PAY-003
    accepted without one: holds PAY-002
    refused with a date: not-applicable PAY-003 (not-observed): the dates may be refused for when they lie
    refused without one:
      broken PAY-002: A payment without any field is refused.
        200 with the result | 409 | create-sandbox-payment 409
    in conflict with another: not-applicable PAY-003 (not-observed): the dates may be refused for when they lie
    no answer: blocked PAY-003: no answer came in time"
  `);
});

test('the judgements of a payment that is given the dates which it would have by default', () => {
  const of = (status: number, pay_date = '2025-03-21') => answered('create-sandbox-payment', status, { pay_date });
  const given = { end_date: '2025-03-21' };
  const judged = (dated: number, next: Exchange | null) => judgeDefaultDates(given, of(dated), next, '2025-03-21');
  expect(
    printJudgements({
      accepted: [judged(200, null)],
      'refused, and accepted without dates': [judged(422, of(200))],
      'refused, where the default is another day': [judged(422, of(200, '2025-03-24'))],
      'refused, and refused without dates': [judged(422, of(422))],
    }),
  ).toMatchInlineSnapshot(`
    "accepted: holds PAY-003
    refused, and accepted without dates:
      broken PAY-003: A payment that is given end_date is refused.
        200 with the result | 422 | create-sandbox-payment 422
    refused, where the default is another day: not-applicable PAY-003 (not-observed): no payment has the same dates by default
    refused, and refused without dates: not-applicable PAY-003 (not-observed): no payment has the same dates by default"
  `);
});

test.each([
  ['refused for the day alone', 422, 200, 422, 'broken'],
  ['refused with the day before as well', 422, 422, 422, undefined],
  ['refused once', 422, 200, 200, undefined],
  ['in conflict with another', 409, 200, 409, undefined],
  ['a server error', 500, 200, 500, undefined],
])('a payment with the last day of a month: %s', (_, first, before, second, kind) => {
  const of = (status: number) => answered('create-sandbox-payment', status, {});
  const judged = judgeDayAccepted('2025-01-31', 'pay_date', {
    refused: of(first),
    dayBefore: of(before),
    again: of(second),
  });
  expect([judged?.kind, judged?.requirement]).toEqual([kind, kind && 'PAY-003']);
});

test.each([
  ['refused, unless it names somebody', 422, 200, 422, 'broken'],
  ['refused whoever it names', 422, 422, 422, undefined],
  ['refused once', 422, 200, 200, undefined],
])('a payment whose statement names nobody: %s', (_, first, named, second, kind) => {
  const of = (status: number) => answered('create-sandbox-payment', status, {});
  const judged = judgeUnnamedAccepted(of(first), of(named), of(second));
  expect([judged?.kind, judged?.requirement]).toEqual([kind, kind && 'PAY-002']);
});
