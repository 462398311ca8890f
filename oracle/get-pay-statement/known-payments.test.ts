import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeBatchSizes, judgeKnownPayment } from './known-payments.ts';
import { batchOf, paymentId } from './payment.testbed.ts';

const refusedElement = (code: unknown) =>
  answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, code, body: {} }] });
const page = batchOf({ shown: [0] });

test('the judgements of a known payment', () => {
  const judged = (exchange: Exchange) => judgeKnownPayment(exchange, { paymentId, creation: null });
  expect(
    printJudgements({
      served: judged(page),
      'under another status': judged({ ...page, response: page.response && { ...page.response, status: 201 } }),
      'refused by its element': judged(refusedElement(404)),
      'without a code': judged(refusedElement('404')),
      'refused as a whole': judged(answered('get-pay-statement', 404, {})),
      'no answer': judged(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "served: holds PS-018, PS-019
    under another status:
      holds PS-019
      broken PS-018: A known payment is not answered 200, with an element of code 200 and its data.
        200, with an element of code 200 and data | 201 | get-pay-statement 201
    refused by its element:
      holds PS-019
      broken PS-018: A known payment is not answered 200, with an element of code 200 and its data.
        200, with an element of code 200 and data | an element of code 404 | get-pay-statement 200
    without a code:
      holds PS-019
      blocked PS-018: the answer has no readable element for the payment
    refused as a whole:
      broken PS-019: A batch of one known payment is refused.
        200 | 404 | get-pay-statement 404
    no answer:
      blocked PS-018: no answer came in time
      blocked PS-019: no answer came in time"
  `);
});

test('the judgements of a payment that the run created', () => {
  const creation = answered('create-sandbox-payment', 200, {});
  const judged = (exchange: Exchange) => judgeKnownPayment(exchange, { paymentId, creation });
  expect(
    printJudgements({
      'not there': judged(refusedElement(404)),
      'not there, as a whole': judged(answered('get-pay-statement', 404, {})),
      'refused in another way': judged(refusedElement(422)),
      'refused in another way, as a whole': judged(answered('get-pay-statement', 400, {})),
    }),
  ).toMatchInlineSnapshot(`
    "not there:
      not-applicable PS-018 (not-observed): the payment that the run created is answered as unknown
      not-applicable PS-019 (not-observed): the payment that the run created is answered as unknown
    not there, as a whole:
      not-applicable PS-018 (not-observed): the payment that the run created is answered as unknown
      not-applicable PS-019 (not-observed): the payment that the run created is answered as unknown
    refused in another way:
      holds PS-019
      broken PS-018: A known payment is not answered 200, with an element of code 200 and its data.
        200, with an element of code 200 and data | an element of code 422 | create-sandbox-payment 200, get-pay-statement 200
    refused in another way, as a whole:
      broken PS-019: A batch of one known payment is refused.
        200 | 400 | create-sandbox-payment 200, get-pay-statement 400"
  `);
});

test('the judgements of batches that are not too large', () => {
  const refusal = answered('get-pay-statement', 400, {});
  expect(
    printJudgements({
      'all accepted': judgeBatchSizes(page, undefined),
      'two refused': judgeBatchSizes(page, { size: 2, exchange: refusal }),
      'ten refused': judgeBatchSizes(page, { size: 10, exchange: refusal }),
    }),
  ).toMatchInlineSnapshot(`
    "all accepted: holds PS-018, PS-020
    two refused:
      broken PS-018 by size: A batch of 2 known payments is refused, while one of 1 is accepted.
        200, with 2 elements | 400 | get-pay-statement 200, get-pay-statement 400
    ten refused:
      broken PS-020 by size: A batch of 10 known payments is refused, while one of 1 is accepted.
        200, with 10 elements | 400 | get-pay-statement 200, get-pay-statement 400"
  `);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(judgeKnownPayment(exchange, { paymentId, creation: null })).toHaveLength(2);
});
