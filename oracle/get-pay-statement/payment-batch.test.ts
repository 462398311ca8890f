import { expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { isBroken } from '../kernel/judge.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeOwnWindows } from './own-windows.ts';
import { batchOf, paymentId, wholeOfMany } from './payment.testbed.ts';
import { judgeEmptyBatch, judgeErrorCodes, restateAsMixedUp } from './payment-batch.ts';

test('the judgements of a batch without any request', () => {
  expect(
    printJudgements({
      'a refusal': judgeEmptyBatch(answered('get-pay-statement', 422, {})),
      success: judgeEmptyBatch(batchOf()),
      'no answer': judgeEmptyBatch(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "a refusal: holds PS-023
    success:
      broken PS-023: A batch without any request is answered with success.
        a refusal | 200 | get-pay-statement 200
    no answer: blocked PS-023: no answer came in time"
  `);
});

test('windows that are wrong only beside another payment are answered unlike alone', () => {
  const own = judgeOwnWindows(batchOf({ shown: [0] }), paymentId, [{ limit: 1 }, { limit: 2 }], wholeOfMany(5));
  const mixedUp = [own].filter(isBroken).map((broken) => restateAsMixedUp(broken));
  expect(printJudgements({ alone: own, 'beside another payment': mixedUp })).toMatchInlineSnapshot(`
    "alone:
      broken PS-032: Two windows of one payment in one batch do not each have an element.
        2 elements for the payment, one per window | 1 elements | get-pay-statement 200, get-pay-statement 200
    beside another payment:
      broken PS-034: A batch answers one of its requests unlike the same request is answered alone.
        2 elements for the payment, one per window | 1 elements | get-pay-statement 200, get-pay-statement 200"
  `);
});

const batch = (...elements: readonly object[]) =>
  answered('get-pay-statement', 200, { responses: elements.map((one) => ({ payment_id: paymentId, ...one })) });

test('the judgements of the codes of failed elements', () => {
  expect(
    printJudgements({
      codes: judgeErrorCodes(
        batch(
          { code: 404, body: { code: 404 } },
          { code: 404, body: { code: 400 } },
          { code: 200, body: { code: 1 } },
          { code: 202, body: { code: 1 } },
          { code: 404, body: { code: '400' } },
          { body: { code: 400 } },
        ),
      ),
      'no batch': judgeErrorCodes(answered('get-pay-statement', 200)),
    }),
  ).toMatchInlineSnapshot(`
    "codes:
      holds BATCH-009
      broken BATCH-009 at /responses/1/body/code: The code in the body of a failed element is not the code of the element.
        404, as the element says | 400 | get-pay-statement 200
    no batch:"
  `);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  expect(judgeErrorCodes(answered('get-pay-statement', 200, value))).toEqual([]);
});
