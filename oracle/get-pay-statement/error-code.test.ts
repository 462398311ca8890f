import { expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { paymentId } from './payment.testbed.ts';
import { judgeErrorCodes } from './payment-batch.ts';

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
