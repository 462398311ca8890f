import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeBecomesAvailable, judgeFixedText } from './being-fetched.ts';
import { paymentId } from './payment.testbed.ts';

const batch = (...elements: readonly object[]) =>
  answered('get-pay-statement', 200, { responses: elements.map((one) => ({ payment_id: paymentId, ...one })) });
const fetching = (message: unknown) => ({ code: 202, body: { code: 202, message } });
const data = { code: 200, body: { pay_statements: [], message: 'not this' } };

/** An exchange in which the first answers came before the last. */
const polled = (last: Exchange, ...before: readonly Exchange[]): Exchange => ({
  ...last,
  earlier: before.flatMap(({ response }) => response ?? []),
});

test('the judgements of the text that says that statements are being fetched', () => {
  const long = 'x'.repeat(300);
  expect(
    printJudgements({
      'once only': judgeFixedText([batch(fetching('Later.'))]),
      'twice in one answer': judgeFixedText([batch(fetching('Later.'), data, fetching('Later.'))]),
      'another one in the next exchange': judgeFixedText([batch(fetching('Later.')), batch(data, fetching('Soon.'))]),
      'another one in an earlier answer': judgeFixedText([
        polled(batch(fetching(`${long}2`)), batch(fetching(long)), batch(fetching(7))),
      ]),
      'an earlier one of an exchange that came to nothing': judgeFixedText([
        polled({ ...batch(), end: 'pending' }, batch(fetching('a')), batch(fetching('b'))),
      ]),
    }),
  ).toMatchInlineSnapshot(`
    "once only:
    twice in one answer: holds ASYNC-026
    another one in the next exchange:
      broken ASYNC-026 at /responses/1/body/message: The text that says that statements are being fetched is not the same each time.
        Later. | Soon. | get-pay-statement 200, get-pay-statement 200
    another one in an earlier answer:
      broken ASYNC-026 at /responses/0/body/message: The text that says that statements are being fetched is not the same each time.
        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | get-pay-statement 200, get-pay-statement 200
    an earlier one of an exchange that came to nothing:
      broken ASYNC-026 at /responses/0/body/message: The text that says that statements are being fetched is not the same each time.
        a | b | get-pay-statement 200, get-pay-statement 200"
  `);
});

test('the judgements of statements that were accepted for fetching', () => {
  const judged = (last: Exchange) => judgeBecomesAvailable(polled(last, batch(fetching('Later.'))), paymentId);
  const other = { payment_id: 'x', ...fetching('Later.') };
  expect(
    printJudgements({
      'there now': judged(batch(data)),
      'still not there': judged({ ...batch(fetching('Later.')), end: 'pending' }),
      'no answer': judged(unanswered('get-pay-statement')),
      'refused by its element': judged(batch({ code: 404, body: {} })),
      'refused as a whole': judged(answered('get-pay-statement', 404, {})),
      'a failure of its own': judged(answered('get-pay-statement', 500, {})),
      'an element of too many requests': judged(batch({ code: 429, body: {} })),
      'an element without a code': judged(batch({ body: {} })),
      'no element': judged(batch()),
      'another payment': judgeBecomesAvailable(polled(batch(data), batch(other)), paymentId),
      'there at first': judgeBecomesAvailable(polled(batch({ code: 404 }), batch(data)), paymentId),
    }),
  ).toMatchInlineSnapshot(`
    "there now: holds ASYNC-030
    still not there: blocked ASYNC-030: it was not there yet: 200, still pending when it was given up
    no answer: blocked ASYNC-030: it was not there yet: no answer came in time
    refused by its element:
      broken ASYNC-030 at /responses/0/code: Statements that were accepted for fetching do not become available.
        200 with the statements, after they were accepted for fetching | 404 | get-pay-statement 200
    refused as a whole:
      broken ASYNC-030: Statements that were accepted for fetching do not become available.
        200 with the statements, after they were accepted for fetching | 404 | get-pay-statement 404
    a failure of its own: blocked ASYNC-030: it was not there for a reason of its own: 500
    an element of too many requests: blocked ASYNC-030: it was not there for a reason of its own: 429
    an element without a code: blocked ASYNC-030: the answer that followed has no element for the payment
    no element: blocked ASYNC-030: the answer that followed has no element for the payment
    another payment:
    there at first:"
  `);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(judgeFixedText([polled(exchange, exchange)])).toBeUndefined();
  expect(judgeBecomesAvailable(polled(exchange, batch(fetching('Later.'))), paymentId)).toMatchObject({
    outcome: 'blocked',
  });
});
