import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/exchange.ts';
import { answered, unanswered } from '../answered.testbed.ts';
import { printJudgements } from '../print-judgements.testbed.ts';
import { brokenAsAlone, differenceFromAlone } from './as-alone.ts';
import type { Documented } from './documented.ts';
import { servedAsGood } from './elements.ts';
import { judgeElements } from './one-element-each.ts';
import { judgeUnknown } from './unknown-ids.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { data: 1 }) => ({ payment_id, code, body });
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test('the judgements of the number of elements', () => {
  const judged = (exchange: Exchange) =>
    judgeElements(exchange, 'payment_id', ['a', 'B', 'b'], { oneEach: 'EACH', onlyAsked: 'ASKED' });
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
      'a refusal': judged(answered('get-pay-statement', 400, { responses: [] })),
    }),
  ).toMatchInlineSnapshot(`
    "one each:
      holds ASKED
      holds EACH
    one for two requests:
      holds ASKED
      holds EACH
    none for the second:
      holds ASKED
      broken EACH: The elements of the batch are not one per request.
        3 elements, one per request | 1 elements, 0 of them for request 2, which was made 2 times | get-pay-statement 200
    two for the first:
      holds ASKED
      broken EACH: The elements of the batch are not one per request.
        3 elements, one per request | 3 elements, 2 of them for request 1, which was made once | get-pay-statement 200
    three for two requests:
      holds ASKED
      broken EACH: The elements of the batch are not one per request.
        3 elements, one per request | 4 elements, 3 of them for request 2, which was made 2 times | get-pay-statement 200
    another id:
      broken ASKED: An element of the batch is about an id that was not asked for.
        only the ids that were asked for as payment_id | x at /responses/1 | get-pay-statement 200
    no id:
      blocked EACH: an element has no payment_id, so that it can't be told what it is about
      blocked ASKED: an element has no payment_id, so that it can't be told what it is about
    no batch:
      blocked EACH: an element has no payment_id, so that it can't be told what it is about
      blocked ASKED: an element has no payment_id, so that it can't be told what it is about
    a refusal:
      blocked EACH: an element has no payment_id, so that it can't be told what it is about
      blocked ASKED: an element has no payment_id, so that it can't be told what it is about"
  `);
});

test('the judgements of unknown ids', () => {
  const rows = { ownElement: 'OWN', neverData: 'DATA', notEmpty: 'EMPTY', notWhole: 'WHOLE' };
  const carriesData = (body: unknown) => body !== null;
  const judged = (exchange: Exchange, ...known: readonly string[]) =>
    judgeUnknown({ exchange, idKey: 'payment_id', unknown: ['U'], known, carriesData }, rows);
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
    "an element that says so:
      holds WHOLE
      holds DATA
      holds OWN
      holds EMPTY
    left out:
      holds WHOLE
      holds DATA
      broken OWN: An unknown id is left out of the answer.
        an element for it, of a code other than 200 | no element | get-pay-statement 200
    with data:
      holds WHOLE
      broken DATA: An unknown id is answered with data.
        a code other than 200 | 200 with {"data":1} | get-pay-statement 200
    with data in the second of two:
      holds WHOLE
      broken DATA: An unknown id is answered with data.
        a code other than 200 | 200 with {"data":1} | get-pay-statement 200
    without data:
      holds WHOLE
      holds DATA
      broken EMPTY: An unknown id is answered as code 200, without data.
        a code other than 200 | 200 with null | get-pay-statement 200
    refused as a whole:
      holds DATA
      broken WHOLE: One unknown id in a batch has the request refused as a whole.
        200, with an element per request | 404 none | get-pay-statement 404
    alone, an element that says so:
      holds DATA
    alone, left out:
      holds DATA
    alone, with data:
      broken DATA: An unknown id is answered with data.
        a code other than 200 | 200 with {"data":1} | get-pay-statement 200
    alone, without data:
      holds DATA
    alone, refused as a whole:
      holds DATA
    beside another id:
      blocked OWN: the answer is no batch whose elements have a code and an id that was asked for
      blocked DATA: the answer is no batch whose elements have a code and an id that was asked for
      blocked EMPTY: the answer is no batch whose elements have a code and an id that was asked for
      blocked WHOLE: the answer is no batch whose elements have a code and an id that was asked for
    beside no id:
      blocked OWN: the answer is no batch whose elements have a code and an id that was asked for
      blocked DATA: the answer is no batch whose elements have a code and an id that was asked for
      blocked EMPTY: the answer is no batch whose elements have a code and an id that was asked for
      blocked WHOLE: the answer is no batch whose elements have a code and an id that was asked for
    without a code:
      blocked OWN: the answer is no batch whose elements have a code and an id that was asked for
      blocked DATA: the answer is no batch whose elements have a code and an id that was asked for
      blocked EMPTY: the answer is no batch whose elements have a code and an id that was asked for
      blocked WHOLE: the answer is no batch whose elements have a code and an id that was asked for
    no answer:
      blocked OWN: the answer is no batch whose elements have a code and an id that was asked for
      blocked DATA: the answer is no batch whose elements have a code and an id that was asked for
      blocked EMPTY: the answer is no batch whose elements have a code and an id that was asked for
      blocked WHOLE: the answer is no batch whose elements have a code and an id that was asked for"
  `);
});

test('the judgements of a batch that answers unlike the request alone', () => {
  const difference = { pointer: '/responses/2/body/paging/offset', expected: '0', actual: '1' };
  const right = batch(element('a', 200, { paging: { offset: 0 }, pay_statements: [] }));
  const wrong = batch(element('a', 200, { paging: { offset: '0' }, pay_statements: [] }));
  const at = (pointer: string) => brokenAsAlone('PS-034', wrong, right, { ...difference, pointer });
  expect(
    printJudgements({
      'a right shape': brokenAsAlone('PS-034', right, right, difference),
      'another element of a wrong shape': at('/responses/2/body/paging/offset'),
      'within a wrong shape': at('/responses/0/body/paging/offset/x'),
      'around a wrong shape': at('/responses/0/body/paging'),
      'beside a wrong shape': at('/responses/0/body/paging/offsets'),
    }),
  ).toMatchInlineSnapshot(`
    "a right shape:
      broken PS-034: A batch answers one of its requests unlike the same request is answered alone.
        0 | 1 at /responses/2/body/paging/offset | get-pay-statement 200, get-pay-statement 200
    another element of a wrong shape:
      blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    within a wrong shape:
      blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    around a wrong shape:
      blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    beside a wrong shape:
      broken PS-034: A batch answers one of its requests unlike the same request is answered alone.
        0 | 1 at /responses/0/body/paging/offsets | get-pay-statement 200, get-pay-statement 200"
  `);
});

test.each([
  ['the same', [element('a')], [element('a')], undefined],
  ['nothing alone', [], [element('a')], undefined],
  ['nothing in the batch', [element('a')], [element('b')], undefined],
  ['two alone', [element('a'), element('a')], [element('a', 200, 7)], undefined],
  ['two in the batch', [element('a')], [element('a', 200, 7), element('a')], undefined],
  ['a refusal alone', [element('a', 404)], [element('a')], undefined],
  ['no code alone', [element('a', null)], [element('a', 404)], undefined],
  ['no code in the batch', [element('a')], [element('a', null)], undefined],
  [
    'a refusal in the batch',
    [element('a')],
    [element('b'), element('A', 404)],
    { pointer: '/responses/1/code', expected: '200, as alone', actual: '404' },
  ],
  [
    'other data',
    [element('a')],
    [element('a', 200, { data: 2 })],
    { pointer: '/responses/0/body/data', expected: '1', actual: '2' },
  ],
])('a batch is compared with %s', (_, alone, together, expected) => {
  const documented: Documented = { fields: { data: 'value' } };
  expect(differenceFromAlone(batch(...alone), batch(...together), 'payment_id', 'a', documented)).toEqual(expected);
});

test.each([
  ['an element that is served', batch(element('a', 400), element('b')), true],
  ['no element', batch(), true],
  ['no list', answered('get-pay-statement', 200, {}), true],
  ['an element that is refused', batch(element('a', 400)), false],
  ['a refusal', answered('get-pay-statement', 400, { responses: [element('a')] }), false],
])('a batch of %s is served as good: %s', (_, exchange, expected) => {
  expect(servedAsGood(exchange, 'payment_id')).toBe(expected);
});
