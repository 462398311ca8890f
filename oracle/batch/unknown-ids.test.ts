import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeMalformedPaymentId, judgeUnknownPayments } from '../get-pay-statement/unknown-payments.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { pay_statements: [1] }) => ({
  payment_id,
  code,
  body,
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test('the judgements of unknown ids', () => {
  const judged = (exchange: Exchange, ...known: readonly string[]) =>
    judgeUnknownPayments({ exchange, unknown: ['U'], known });
  expect(
    printJudgements({
      'an element that says so': judged(batch(element('k'), element('u', 404)), 'K'),
      'left out': judged(batch(element('k')), 'k'),
      'with data': judged(batch(element('k'), element('u')), 'k'),
      'with data in the second of two': judged(batch(element('u', 404), element('u')), 'k'),
      'without data': judged(batch(element('k'), element('u', 200, null)), 'k'),
      'refused as a whole': judged(answered('get-pay-statement', 404, { name: 'none' }), 'k'),
      'alone, an element that says so': judged(batch(element('u', 404))),
      'alone, left out': judged(batch()),
      'alone, with data': judged(batch(element('u'))),
      'alone, without data': judged(batch(element('u', 200, null))),
      'alone, refused as a whole': judged(answered('get-pay-statement', 404, {})),
      'beside another id': judged(batch(element('k'), element('x')), 'k'),
      'beside no id': judged(batch(element('k'), element(7)), 'k'),
      'without a code': judged(batch(element('k'), element('u', 'x')), 'k'),
      'no answer': judged(unanswered('get-pay-statement'), 'k'),
    }),
  ).toMatchInlineSnapshot(`
    "an element that says so: holds PS-038, PS-036, PS-035, PS-037
    left out:
      holds PS-038, PS-036
      broken PS-035: An unknown id is left out of the answer.
        an element for it, of a code other than 200 | no element | get-pay-statement 200
    with data:
      holds PS-038
      broken PS-036: An unknown id is answered with data.
        a code other than 200 | 200 with {"pay_statements":[1]} | get-pay-statement 200
    with data in the second of two:
      holds PS-038
      broken PS-036: An unknown id is answered with data.
        a code other than 200 | 200 with {"pay_statements":[1]} | get-pay-statement 200
    without data:
      holds PS-038, PS-036
      broken PS-037: An unknown id is answered as code 200, without data.
        a code other than 200 | 200 with null | get-pay-statement 200
    refused as a whole:
      holds PS-036
      broken PS-038: A batch with an unknown id is refused as a whole.
        200, with an element per request | 404 none | get-pay-statement 404
    alone, an element that says so: holds PS-036
    alone, left out: holds PS-036
    alone, with data:
      broken PS-036: An unknown id is answered with data.
        a code other than 200 | 200 with {"pay_statements":[1]} | get-pay-statement 200
    alone, without data: holds PS-036
    alone, refused as a whole: holds PS-036
    beside another id:
      blocked PS-035: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-036: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-037: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-038: the answer is no batch whose elements have a code and an id that was asked for
    beside no id:
      blocked PS-035: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-036: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-037: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-038: the answer is no batch whose elements have a code and an id that was asked for
    without a code:
      blocked PS-035: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-036: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-037: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-038: the answer is no batch whose elements have a code and an id that was asked for
    no answer:
      blocked PS-035: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-036: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-037: the answer is no batch whose elements have a code and an id that was asked for
      blocked PS-038: the answer is no batch whose elements have a code and an id that was asked for"
  `);
});

test.each([
  ['with data under its own id', batch(element('u0')), 'broken'],
  ['with data under another id', batch(element('u')), 'broken'],
  ['by an element that says so', batch(element('u0', 404)), undefined],
  ['without an element', batch(), undefined],
  ['as code 200 without data', batch(element('u0', 200, { pay_statements: [] })), undefined],
  ['by a refusal', answered('get-pay-statement', 400, {}), undefined],
  ['by nothing', unanswered('get-pay-statement'), undefined],
])('a known id extended by a digit that is answered %s: %s', (_, exchange, kind) => {
  const judged = judgeMalformedPaymentId(exchange, 'extended by one digit');
  expect([judged?.kind, judged?.requirement]).toEqual([kind, kind && 'PS-036']);
});
