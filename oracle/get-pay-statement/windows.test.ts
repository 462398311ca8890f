import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeOwnWindows } from './own-windows.ts';
import { compareLists, completePayment, isSameOrder, windowAnswer } from './page.ts';
import { judgeWalk } from './page-judge.ts';
import {
  batchOf,
  individual,
  type PageAnswer,
  pageFor,
  paymentId,
  range,
  statements,
  wholeOfMany,
} from './payment.testbed.ts';

test('the judgements of a walk, and of windows in one batch', () => {
  const windows = [{ limit: 2 }, { limit: 1, offset: 3 }];
  const own = (...pages: readonly PageAnswer[]) =>
    judgeOwnWindows(batchOf(...pages), paymentId, windows, wholeOfMany(5));
  const responses = (...elements: readonly object[]) =>
    answered('get-pay-statement', 200, { responses: elements.map((one) => ({ payment_id: paymentId, ...one })) });
  const refusal = { code: 404, body: { code: 404 } };
  expect(
    printJudgements({
      'a walk of one page': judgeWalk([pageFor({ limit: 5 }, range(0, 5))], wholeOfMany(5)),
      'a walk in another order': judgeWalk(
        [pageFor({ limit: 3 }, [2, 0, 4]), pageFor({ offset: 3 }, [1, 3])],
        wholeOfMany(5),
      ),
      'a walk of two': judgeWalk([pageFor({ limit: 3 }, range(0, 3)), pageFor({ offset: 3 }, [3, 4])], wholeOfMany(5)),
      'a walk that loses one': judgeWalk(
        [pageFor({ limit: 3 }, range(0, 3)), pageFor({ offset: 3 }, [4])],
        wholeOfMany(5),
      ),
      'a walk that repeats one': judgeWalk([pageFor({ limit: 6 }, [0, 1, 2, 3, 4, 4])], wholeOfMany(5)),
      'each window its own': own({ shown: [3], offset: 3 }, { shown: [1, 0] }),
      'one element': own({ shown: [3], offset: 3 }),
      'three elements': own({ shown: [3], offset: 3 }, { shown: [0, 1] }, { shown: [0, 1] }),
      'twice the same': own({ shown: [0, 1] }, { shown: [0, 1] }),
      'a window with too much': own({ shown: [0, 1] }, { shown: [3, 4], offset: 3 }),
      'a window with too little': own({ shown: [0] }, { shown: [3], offset: 3 }),
      'the offset of another': own({ shown: [0, 1] }, { shown: [3], offset: 0 }),
      'an element without statements': judgeOwnWindows(
        responses({ code: 200, body: {} }, refusal),
        paymentId,
        windows,
        wholeOfMany(5),
      ),
      'refused elements': judgeOwnWindows(responses(refusal, refusal), paymentId, windows, wholeOfMany(5)),
      'a window without a limit': judgeOwnWindows(batchOf({ shown: range(0, 100) }), paymentId, [{}], wholeOfMany(101)),
    }),
  ).toMatchInlineSnapshot(`
    "a walk of one page: holds PS-043
    a walk in another order: holds PS-043, PS-044
    a walk of two: holds PS-043, PS-044
    a walk that loses one:
      broken PS-043: A walk through the pages of a payment (limit 3; offset 3) does not find every statement once.
        the 5 statements of the payment, once each | 4 statements: 1 lost, 0 repeated or unknown | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    a walk that repeats one:
      broken PS-043: A walk through the pages of a payment (limit 6) does not find every statement once.
        the 5 statements of the payment, once each | 6 statements: 0 lost, 1 repeated or unknown | get-pay-statement 200, get-pay-statement 200
    each window its own: holds PS-032
    one element:
      broken PS-032: Two windows of one payment in one batch do not each have an element.
        2 elements for the payment, one per window | 1 elements | get-pay-statement 200, get-pay-statement 200
    three elements: blocked PS-032: the batch has more elements than requests
    twice the same:
      broken PS-032 at /responses: A window of a payment does not have its own page when another window of it is in the same batch.
        an element with the 1 statements of limit 1, offset 3 | pages of 2 statements, none of them this one | get-pay-statement 200, get-pay-statement 200
    a window with too much:
      broken PS-032 at /responses: A window of a payment does not have its own page when another window of it is in the same batch.
        an element with the 1 statements of limit 1, offset 3 | pages of 2 statements, none of them this one | get-pay-statement 200, get-pay-statement 200
    a window with too little:
      broken PS-032 at /responses: A window of a payment does not have its own page when another window of it is in the same batch.
        an element with the 2 statements of limit 2 | pages of 1, 1 statements, none of them this one | get-pay-statement 200, get-pay-statement 200
    the offset of another:
      broken PS-032 at /responses/1/body/paging/offset: A window has its own statements, but the offset of another one in the same batch.
        3 | 0 | get-pay-statement 200, get-pay-statement 200
    an element without statements: blocked PS-032: an element of code 200 has no pay statements
    refused elements:
      broken PS-032 at /responses: A window of a payment does not have its own page when another window of it is in the same batch.
        an element with the 2 statements of limit 2 | pages of  statements, none of them this one | get-pay-statement 200, get-pay-statement 200
    a window without a limit: holds PS-032"
  `);
});

test.each([
  ['no answer', unanswered('get-pay-statement'), { kind: 'unanswered' }],
  ['a refusal', answered('get-pay-statement', 404, {}), { kind: 'refused', code: 404, isWholeRequest: true }],
  ['no element', batchOf(), { kind: 'unreadable' }],
])('a window that is answered by %s', (_, exchange, expected) => {
  expect(windowAnswer(exchange, paymentId, {})).toEqual(expected);
});

test.each([
  [
    { code: 404, body: {} },
    { kind: 'refused', code: 404, isWholeRequest: false },
  ],
  [{ code: '200', body: {} }, { kind: 'unreadable' }],
  [{ code: 200, body: {} }, { kind: 'unreadable' }],
])('a window that is answered by the element %j', (element, expected) => {
  const exchange = answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, ...element }] });
  expect(windowAnswer(exchange, paymentId, {})).toEqual(expected);
});

test('a page is read with its place, offset and count', () => {
  const window = { limit: 2 };
  const page = (body: object) => {
    const exchange = answered('get-pay-statement', 200, {
      responses: [{ payment_id: 'x' }, { payment_id: paymentId, code: 200, body }],
    });
    return windowAnswer(exchange, paymentId, window);
  };
  expect(page({ pay_statements: [1], paging: { offset: 'o', count: 9 } })).toMatchObject({
    kind: 'page',
    page: { window, pointer: '/responses/1', statements: [1], offset: 'o', count: 9 },
  });
  expect(page({ pay_statements: [] })).toMatchObject({ page: { offset: undefined, count: undefined } });
});

test('statements are identified by their individuals as long as each has one, and else by what they say', () => {
  const own = completePayment([pageFor({}, [0]), pageFor({}, [1])]);
  expect(own).toMatchObject({ identity: 'individual', statements: [individual(0), individual(1)] });
  expect(own.exchanges).toHaveLength(2);
  expect(completePayment([pageFor({}, [0, 0])]).identity).toBe('content');
  const [one, other] = [statements(0), [{ individual_id: individual(0), net_pay: { amount: 9, currency: 'usd' } }]];
  const whole = completePayment([{ ...pageFor({}, []), statements: [...one, ...other, ...one] }]);
  expect(new Set(whole.statements).size).toBe(2);
});

test.each([
  [['a', 'b'], ['b', 'a'], [], []],
  [['a', 'a'], ['a'], ['a'], []],
  [['a'], ['a', 'a', 'b'], [], ['a', 'b']],
  [['c'], ['a'], ['c'], ['a']],
])('%j compared with %j', (actual, expected, surplus, missing) => {
  expect(compareLists(actual, expected)).toEqual({ surplus, missing });
});

test.each([
  [['a', 'b'], ['a', 'b'], true],
  [['b', 'a'], ['a', 'b'], false],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
])('%j and %j are in the same order: %s', (one, other, expected) => {
  expect(isSameOrder(one, other)).toBe(expected);
});
