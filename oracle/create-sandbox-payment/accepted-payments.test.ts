import { expect, test } from 'vitest';
import { answered, unanswered } from '../answered.testbed.ts';
import { printJudgements } from '../print-judgements.testbed.ts';
import { judgeDatesAccepted } from './accepted-payments.ts';

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
    "accepted with a date:
      holds PAY-003
    accepted without one:
      holds PAY-002
    refused with a date:
      broken PAY-003: A payment that is given start_date is refused.
        200 with the result | 422 | create-sandbox-payment 422
    refused without one:
      broken PAY-002: A payment without any field is refused.
        200 with the result | 409 | create-sandbox-payment 409
    in conflict with another:
      not-applicable PAY-003 (not-observed): the dates are refused as in conflict with another payment
    no answer:
      blocked PAY-003: no answer came in time"
  `);
});
