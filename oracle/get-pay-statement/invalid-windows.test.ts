import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { invalidWindows, judgeInvalidWindow, judgeLimitOfZero } from './invalid-windows.ts';
import { batchOf, paymentId } from './payment.testbed.ts';

const refusedElement = answered('get-pay-statement', 200, {
  responses: [{ payment_id: paymentId, code: 422, body: {} }],
});

test('each invalid window that is served breaks its requirement', () => {
  const served = batchOf({ shown: [0] });
  expect(
    printJudgements({ served: invalidWindows.map((invalid) => judgeInvalidWindow(served, invalid)) }),
  ).toMatchInlineSnapshot(`
    "served:
      broken PS-050: A request with {"limit":-1} is answered with success.
        a refusal of {"limit":-1} | 200 | get-pay-statement 200
      broken PS-051: A request with {"offset":-1} is answered with success.
        a refusal of {"offset":-1} | 200 | get-pay-statement 200
      broken PS-052: A request with {"limit":1.5} is answered with success.
        a refusal of {"limit":1.5} | 200 | get-pay-statement 200
      broken PS-053: A request with {"offset":0.5} is answered with success.
        a refusal of {"offset":0.5} | 200 | get-pay-statement 200
      broken PS-059: A request with {"limit":"1"} is answered with success.
        a refusal of {"limit":"1"} | 200 | get-pay-statement 200
      broken PS-059: A request with {"offset":{}} is answered with success.
        a refusal of {"offset":{}} | 200 | get-pay-statement 200"
  `);
});

test('an invalid window may be refused as a whole or by its element', () => {
  const [invalid] = invalidWindows;
  expect(
    printJudgements({
      'refused as a whole': judgeInvalidWindow(answered('get-pay-statement', 400, {}), invalid),
      'refused by its element': judgeInvalidWindow(refusedElement, invalid),
      'no answer': judgeInvalidWindow(unanswered('get-pay-statement'), invalid),
    }),
  ).toMatchInlineSnapshot(`
    "refused as a whole: holds PS-050
    refused by its element: holds PS-050
    no answer: blocked PS-050: {"limit":-1}: no answer came in time"
  `);
});

test('a limit of 0 gives no statements', () => {
  expect(
    printJudgements({
      'an empty page': judgeLimitOfZero(batchOf({ shown: [] }), paymentId),
      'a refused element': judgeLimitOfZero(refusedElement, paymentId),
      'a refusal': judgeLimitOfZero(answered('get-pay-statement', 422, {}), paymentId),
      statements: judgeLimitOfZero(batchOf({ shown: [0, 1] }), paymentId),
      'no answer': judgeLimitOfZero(unanswered('get-pay-statement'), paymentId),
    }),
  ).toMatchInlineSnapshot(`
    "an empty page: holds PS-054
    a refused element: holds PS-054
    a refusal: holds PS-054
    statements:
      broken PS-054: A limit of 0 is answered with statements.
        a refusal, or an empty page | 2 statements | get-pay-statement 200
    no answer: blocked PS-054: no answer came in time"
  `);
});
