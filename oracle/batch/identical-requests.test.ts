import { expect, test } from 'vitest';
import { judgeIdenticalRequests } from '../get-pay-statement/payment-batch.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';

const batch = (...ids: readonly string[]) =>
  answered('get-pay-statement', 200, { responses: ids.map((payment_id) => ({ payment_id, code: 200, body: {} })) });

test('two identical requests have two elements', () => {
  expect(
    printJudgements({
      two: judgeIdenticalRequests(batch('a', 'A'), 'a'),
      one: judgeIdenticalRequests(batch('a', 'b'), 'a'),
      three: judgeIdenticalRequests(batch('a', 'a', 'a'), 'a'),
    }),
  ).toMatchInlineSnapshot(`
    "two:
      holds PS-033
    one:
      broken PS-033 at /responses: Two identical requests in one batch do not have an element each.
        2 elements | 1 elements | get-pay-statement 200
    three:
      broken PS-033 at /responses: Two identical requests in one batch do not have an element each.
        2 elements | 3 elements | get-pay-statement 200"
  `);
});
