import { expect, test } from 'vitest';
import { judgeMalformedEnrollmentBatch } from '../get-enrollments/enrollment-batch.ts';
import { judgeMalformedPaymentBatch } from '../get-pay-statement/payment-batch.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { malformedBatches } from './malformed-batches.ts';

const element = (payment_id: unknown, code = 200) => ({ payment_id, code, body: {} });
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });
const malformed = malformedBatches('payment_id', 'a');

test('the bodies lack requests, hold no objects, or have a request without an id', () => {
  expect(malformed.map(({ json }) => json)).toEqual([
    {},
    { requests: ['a'] },
    { requests: [{}] },
    { requests: [{ payment_id: 'a' }, { payment_id: 7 }] },
  ]);
});

test('each of them that is answered with success is broken', () => {
  const served = batch(element('a'), element(7));
  expect(
    printJudgements({ served: malformed.map((one) => judgeMalformedPaymentBatch(served, one)) }),
  ).toMatchInlineSnapshot(`
    "served:
      broken PS-056: A batch with no requests is answered with success.
        a refusal of a batch with no requests | 200 | get-pay-statement 200
      broken PS-057: A batch with an array of strings as requests is answered with success.
        a refusal of a batch with an array of strings as requests | 200 | get-pay-statement 200
      broken PS-058: A batch with an empty request is answered with success.
        a refusal of a batch with an empty request | 200 | get-pay-statement 200
      broken PS-058: A batch with a number as payment_id beside a good one is answered with success.
        a refusal of a batch with a number as payment_id beside a good one | 200 | get-pay-statement 200"
  `);
});

test.each([
  ['a refusal', answered('get-pay-statement', 400, {})],
  ['refused elements', batch(element('a', 400), element(7, 400))],
])('each of them holds where it is answered by %s', (_, exchange) => {
  const kinds = malformed.map((one) => judgeMalformedPaymentBatch(exchange, one).kind);
  expect(kinds).toEqual(['holds', 'holds', 'holds', 'holds']);
});

test('a good request beside one without an id may be served', () => {
  const oneServed = batch(element('a'), element(7, 400));
  const kinds = malformed.map((one) => judgeMalformedPaymentBatch(oneServed, one).kind);
  expect(kinds).toEqual(['broken', 'broken', 'broken', 'holds']);
});

test('without an answer nothing is judged', () => {
  const exchange = unanswered('get-enrollments');
  expect(
    printJudgements({
      'no answer': malformedBatches('enrollment_id', 'a').map((one) => judgeMalformedEnrollmentBatch(exchange, one)),
    }),
  ).toMatchInlineSnapshot(`
    "no answer:
      blocked ENR-025: no requests: no answer came in time
      blocked ENR-026: an array of strings as requests: no answer came in time
      blocked ENR-027: an empty request: no answer came in time
      blocked ENR-027: a number as enrollment_id beside a good one: no answer came in time"
  `);
});
