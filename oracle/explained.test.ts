import { expect, test } from 'vitest';
import { answered } from './answered.testbed.ts';
import { explained } from './explained.ts';
import { firstRepeated } from './first-repeated.ts';
import { judgeFreshId } from './fresh-ids.ts';
import { blocked, broken, holds } from './judgement.ts';
import { printJudgements } from './print-judgements.testbed.ts';

const exchange = answered('create-sandbox-payment', 200, {});
const wrong = (requirement: string) =>
  broken(requirement, { exchanges: [exchange], expected: 'a', actual: 'b', message: 'It is wrong.' });
const explanations = { A: ['B', 'C'], D: ['C'] };

test('of broken requirements those that another explains are blocked by the first that does', () => {
  expect(
    printJudgements({
      all: explained([wrong('C'), wrong('B'), wrong('A'), wrong('D')], explanations),
      'without their cause': explained([holds('A'), wrong('B'), wrong('C')], explanations),
      'with the second cause': explained([blocked('A', 'so'), wrong('B'), wrong('C'), wrong('D')], explanations),
      'what held': explained([wrong('A'), holds('B'), wrong('B'), blocked('C', 'so')], explanations),
    }),
  ).toMatchInlineSnapshot(`
    "all:
      blocked C: what is seen follows from another defect: A
      blocked B: what is seen follows from another defect: A
      broken A: It is wrong.
        a | b | create-sandbox-payment 200
      broken D: It is wrong.
        a | b | create-sandbox-payment 200
    without their cause:
      holds A
      broken B: It is wrong.
        a | b | create-sandbox-payment 200
      broken C: It is wrong.
        a | b | create-sandbox-payment 200
    with the second cause:
      blocked A: so
      broken B: It is wrong.
        a | b | create-sandbox-payment 200
      blocked C: what is seen follows from another defect: D
      broken D: It is wrong.
        a | b | create-sandbox-payment 200
    what held:
      broken A: It is wrong.
        a | b | create-sandbox-payment 200
      holds B
      blocked B: what is seen follows from another defect: A
      blocked C: so"
  `);
});

test('the judgements of an id that comes again', () => {
  expect(
    printJudgements({
      again: judgeFreshId('PAY-002', '/payment_id', 'p', new Set(['p']), exchange),
      'a new one': judgeFreshId('PAY-002', '/payment_id', 'q', new Set(['p']), exchange),
    }),
  ).toMatchInlineSnapshot(`
    "again:
      broken PAY-002 at /payment_id: create-sandbox-payment gives something new the payment_id of something that it created before.
        one that nothing before it has | "p" | create-sandbox-payment 200
    a new one:
      holds PAY-002"
  `);
});

test.each([
  [[], undefined],
  [['a', 'b'], undefined],
  [['a', 'b', 'c', 'b', 'a'], 'b'],
])('of %j the first to come again is %j', (texts, expected) => {
  expect(firstRepeated(texts)).toBe(expected);
});
