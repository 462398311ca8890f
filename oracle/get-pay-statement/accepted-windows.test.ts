import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { acceptanceOf, judgeAcceptedWindow } from './accepted-windows.ts';
import { type Window, windowAnswer } from './page.ts';
import { batchOf, paymentId, wholeOfMany } from './payment.testbed.ts';

test.each<[Window, string]>([
  [{ limit: 5000 }, 'PS-024'],
  [{ limit: 1 }, 'PS-025'],
  [{ limit: 2 }, 'PS-028'],
  [{ limit: 4999, offset: 0 }, 'PS-028'],
  [{ limit: 5000, offset: 1 }, 'PS-029'],
  [{ offset: 0 }, 'PS-029'],
  [{}, 'PS-029'],
])('%j is accepted by %s', (window, id) => {
  expect(acceptanceOf(window).id).toBe(id);
});

test('the judgements of a window within a payment', () => {
  const window = { limit: 1 };
  const element = { payment_id: paymentId, code: 422, body: {} };
  const judged = (exchange: ReturnType<typeof answered>) => {
    const answer = windowAnswer(exchange, paymentId, window);
    return judgeAcceptedWindow({ window, exchange, answer }, wholeOfMany(5), acceptanceOf(window));
  };
  expect(
    printJudgements({
      'a page': judged(batchOf({ shown: [0] })),
      'a refusal': judged(answered('get-pay-statement', 400, {})),
      'a refused element': judged(answered('get-pay-statement', 200, { responses: [element] })),
      'no element': judged(batchOf()),
      'no answer': judged(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "a page: holds PS-025
    a refusal:
      broken PS-025: A window within a payment of 5 statements is refused.
        a page of statements for limit 1 | 400 | get-pay-statement 200, get-pay-statement 400
    a refused element:
      broken PS-025: A window within a payment of 5 statements is refused.
        a page of statements for limit 1 | an element of code 422 | get-pay-statement 200, get-pay-statement 200
    no element: blocked PS-025: no page came: 200
    no answer: blocked PS-025: no page came: no answer came in time"
  `);
});
