import { expect, test } from 'vitest';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeOrder } from './page-judge.ts';
import { pageFor, wholeOfMany } from './payment.testbed.ts';

test('the judgements of the order of two reads of a page', () => {
  const judged = (first: readonly number[], again: readonly number[]) =>
    judgeOrder(pageFor({}, first), pageFor({}, again), wholeOfMany(5));
  expect(
    printJudgements({
      'the same': judged([0, 1, 2], [0, 1, 2]),
      'another order': judged([0, 1, 2], [0, 2, 1]),
      'other statements': judged([0, 1], [0, 2]),
      'one statement': judged([0], [0]),
    }),
  ).toMatchInlineSnapshot(`
    "the same: holds PS-055
    another order:
      broken PS-055: The order of the statements of a payment changes from read to read.
        the order of the read before | another order: 1 is the first index that differs | get-pay-statement 200, get-pay-statement 200
    other statements:
    one statement:"
  `);
});
