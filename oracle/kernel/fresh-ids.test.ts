import { expect, test } from 'vitest';
import { answered } from './answered.testbed.ts';
import { firstRepeated, judgeFreshId } from './fresh-ids.ts';
import { requirement } from './judge.ts';
import { printJudgements } from './print-judgements.testbed.ts';

const exchange = answered('create-sandbox-payment', 200, {});
const newId = requirement('PAY-008', 'The new payment_id was not used for an earlier payment.');

test('the judgements of an id that comes again', () => {
  const judged = (id: string | undefined, ...known: readonly string[]) =>
    judgeFreshId(newId, '/payment_id', id, new Set(known), exchange);
  expect(
    printJudgements({
      again: judged('p', 'o', 'p'),
      'a new one': judged('q', 'p'),
      'the first one': judged('q'),
      none: judged(undefined, 'p'),
      'an empty one': judged('', 'p'),
    }),
  ).toMatchInlineSnapshot(`
    "again:
      broken PAY-008 at /payment_id: create-sandbox-payment gives something new the payment_id of something that it created before.
        one that nothing before it has | "p" | create-sandbox-payment 200
    a new one: holds PAY-008
    the first one:
    none:
    an empty one:"
  `);
});

test.each([
  [[], undefined],
  [['a', 'b'], undefined],
  [['a', 'b', 'c', 'b', 'a'], 'b'],
])('of %j the first to come again is %j', (texts, expected) => {
  expect(firstRepeated(texts)).toBe(expected);
});
