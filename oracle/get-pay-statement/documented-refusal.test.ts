import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import {
  judgeBatchLimit,
  judgeLargeLimit,
  judgeLargeLimitInBatch,
  judgeLargeLimitRefusesBatch,
  judgeLargeLimitWhileFetched,
  refusalOfSize,
} from './documented-refusal.ts';
import { paymentId } from './payment.testbed.ts';

test('the judgements of a listed refusal', () => {
  const error = { code: 422, name: 'unprocessable_entity_error', message: 'm', service_code: 'batch_limit_exceeded' };
  const judged = (exchange: Exchange) => judgeBatchLimit(exchange, 11);
  const refusal = (change: object, status = 422) => answered('get-pay-statement', status, { ...error, ...change });
  expect(
    printJudgements({
      'as listed': judged(refusal({})),
      'another status': judged(refusal({}, 400)),
      success: judged(answered('get-pay-statement', 200, { responses: [] })),
      'another name': judged(refusal({ name: null, service_code: 'x' })),
      'another service code': judged(refusal({ service_code: undefined })),
      'no object': judged(answered('get-pay-statement', 422, [])),
      'no answer': judged(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "as listed: holds PS-021
    another status:
      broken PS-021: A request with 11 different payments is not refused with 422.
        422 batch_limit_exceeded | 400 unprocessable_entity_error | get-pay-statement 400
    success:
      broken PS-021: A request with 11 different payments is not refused with 422.
        422 batch_limit_exceeded | 200 | get-pay-statement 200
    another name:
      broken PS-021 at /name: The refusal of a request with 11 different payments has another name.
        unprocessable_entity_error | null | get-pay-statement 422
    another service code:
      broken PS-021 at /service_code: The refusal of a request with 11 different payments has another service_code.
        batch_limit_exceeded | absent | get-pay-statement 422
    no object: blocked PS-021: the 422 has no JSON object as its body
    no answer: blocked PS-021: 11 different payments was not answered: no answer came in time"
  `);
});

test('the size of the batch, and the limit, choose the requirement', () => {
  expect([11, 12, 100].map((size) => refusalOfSize(size).id)).toEqual(['PS-021', 'PS-022', 'PS-022']);
  const error = {
    code: 422,
    name: 'unprocessable_entity_error',
    message: 'm',
    service_code: 'page_size_limit_exceeded',
  };
  const refusal = answered('get-pay-statement', 422, error);
  expect(
    printJudgements({ 'a batch': judgeBatchLimit(refusal, 12), 'a limit': judgeLargeLimit(refusal, 5001) }),
  ).toMatchInlineSnapshot(`
    "a batch:
      broken PS-022 at /service_code: The refusal of a request with 12 different payments has another service_code.
        batch_limit_exceeded | "page_size_limit_exceeded" | get-pay-statement 422
    a limit: holds PS-026"
  `);
});

test('the judgements of a large limit in a batch', () => {
  const requests = [
    { payment_id: 'x', limit: 3 },
    { payment_id: paymentId, limit: 5001 },
    { payment_id: paymentId, limit: 4 },
  ];
  const data = { code: 200, body: { pay_statements: [] } };
  const judged = (...elements: readonly object[]) => {
    const responses = elements.map((element) => ({ payment_id: paymentId, ...element }));
    return judgeLargeLimitInBatch(answered('get-pay-statement', 200, { responses }), requests, 1);
  };
  expect(
    printJudgements({
      'refused by its element': judged({ code: 422, body: {} }, data),
      'served, the other request too': judged(data, data),
      'without data': judged(data, { code: 200, body: {} }),
      'refused as a whole': judgeLargeLimitInBatch(answered('get-pay-statement', 422, {}), requests, 1),
      'no answer': judgeLargeLimitInBatch(unanswered('get-pay-statement'), requests, 1),
    }),
  ).toMatchInlineSnapshot(`
    "refused by its element: holds PS-027
    served, the other request too:
      broken PS-027: A limit above 5000 in an element of a batch is answered with data.
        no data for the request with limit 5001, which is number 2 of the batch | an element of code 200 with data at /responses/1 | get-pay-statement 200
    without data: holds PS-027
    refused as a whole: holds PS-027
    no answer: blocked PS-027: the batch was not answered"
  `);
});

test.each([
  [422, 'holds'],
  [200, 'broken'],
  [400, 'broken'],
  [500, 'broken'],
])('a large limit in one of two requests that is answered with %i: %s', (status, kind) => {
  const error = {
    code: 422,
    name: 'unprocessable_entity_error',
    message: 'm',
    service_code: 'page_size_limit_exceeded',
  };
  const body = status === 200 ? { responses: [{ payment_id: paymentId, code: 422, body: error }] } : error;
  const requests = [
    { payment_id: 'x', limit: 3 },
    { payment_id: paymentId, limit: 5001 },
  ];
  const exchange = answered('get-pay-statement', status, body);
  expect(judgeLargeLimitRefusesBatch(exchange, requests, 1)).toMatchObject({ kind, requirement: 'PS-026' });
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(judgeBatchLimit(exchange, 11).kind).toBe('broken');
  expect(judgeLargeLimitInBatch(exchange, [{ payment_id: paymentId, limit: 5001 }], 0).kind).toBe('holds');
});

test('the judgements of a large limit while statements are being fetched', () => {
  const element = (code: number) =>
    answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, code }] });
  const refusal = answered('get-pay-statement', 422, {});
  const after = (earlier: Exchange, last = refusal): Exchange => ({
    ...last,
    earlier: earlier.response === null ? [] : [earlier.response],
  });
  const judged = (exchange: Exchange) => judgeLargeLimitWhileFetched(exchange, 5001) ?? [];
  expect(
    printJudgements({
      'refused at once': judged(refusal),
      'being fetched at first': judged(after(element(202))),
      'still being fetched': judged({ ...element(202), end: 'pending' }),
      'the whole request put off at first': judged(after(answered('get-pay-statement', 202, {}))),
      'there at once': judged(element(200)),
      'no answer': judged(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "refused at once:
    being fetched at first:
      broken PS-026: A request with a limit of 5001 is not refused while the statements of the payment are being fetched.
        422 page_size_limit_exceeded | an element of code 202 | get-pay-statement 200
    still being fetched:
    the whole request put off at first:
    there at once:
    no answer:"
  `);
});
