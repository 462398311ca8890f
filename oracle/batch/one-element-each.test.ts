import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgePaymentElements } from '../get-pay-statement/payment-batch.ts';
import { answered, asking } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { pay_statements: [1] }) => ({
  payment_id,
  code,
  body,
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test('the judgements of the number of elements', () => {
  const asked = (...ids: readonly unknown[]) => ({ requests: ids.map((payment_id) => ({ payment_id })) });
  const judged = (exchange: Exchange) => {
    const requests = [{ payment_id: 'a' }, { payment_id: 'B' }, { payment_id: 'b', limit: 1 }];
    return judgePaymentElements(asking(exchange, { requests }));
  };
  const one = batch(element('a'));
  expect(
    printJudgements({
      'one each': judged(batch(element('b'), element('A'), element('B'))),
      'one for two requests': judged(batch(element('a'), element('b'))),
      'none for the second': judged(batch(element('a'))),
      'two for the first': judged(batch(element('a'), element('a'), element('b'))),
      'three for two requests': judged(batch(element('a'), element('b'), element('b'), element('b'))),
      'another id': judged(batch(element('a'), element('x'), element('b'))),
      'no id': judged(batch(element('a'), element(null))),
      'no batch': judged(answered('get-pay-statement', 200, {})),
      'two for identical requests': judgePaymentElements(asking(batch(element('a'), element('A')), asked('a', 'a'))),
      'one for identical requests': judgePaymentElements(asking(one, asked('a', 'a'))),
      'a request without an id': judgePaymentElements(asking(one, asked('a', 7))),
      'no requests': judgePaymentElements(one),
    }),
  ).toMatchInlineSnapshot(`
    "one each: holds PS-031, PS-030
    one for two requests: holds PS-031, PS-030
    none for the second:
      holds PS-031
      broken PS-030: The elements of the batch are not one per request.
        3 elements, one per request | 1 elements, 0 of them for request 2, which was made 2 times | get-pay-statement 200
    two for the first:
      holds PS-031
      broken PS-030: The elements of the batch are not one per request.
        3 elements, one per request | 3 elements, 2 of them for request 1, which was made once | get-pay-statement 200
    three for two requests:
      holds PS-031
      broken PS-030: The elements of the batch are not one per request.
        3 elements, one per request | 4 elements, 3 of them for request 2, which was made 2 times | get-pay-statement 200
    another id:
      broken PS-031: An element of the batch is about an id that was not asked for.
        only the ids that were asked for as payment_id | x at /responses/1 | get-pay-statement 200
    no id:
      blocked PS-030: an element has no payment_id, so that it can't be said what it is about
      blocked PS-031: an element has no payment_id, so that it can't be said what it is about
    no batch:
    two for identical requests: holds PS-031, PS-030, PS-033
    one for identical requests:
      holds PS-031, PS-030
      broken PS-033 at /responses: Identical requests in one batch do not have an element each.
        2 elements | 1 elements | get-pay-statement 200
    a request without an id:
    no requests:"
  `);
});
