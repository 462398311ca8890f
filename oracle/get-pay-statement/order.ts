import { defineJudge } from '../judge.ts';
import { requirement } from '../requirement.ts';
import type { Page } from './page.ts';
import { comparedWith, sameOrder, statementsOf, type Whole } from './whole.ts';

const stableOrder = requirement(
  'PS-055',
  'The order of the statements of a payment does not change from read to read.',
);

/** The same statements in another order. Other statements are no matter of order, and judged elsewhere. */
export const judgeOrder = defineJudge([stableOrder], (first: Page, again: Page, whole: Whole) => {
  const [before, after] = [statementsOf(first, whole), statementsOf(again, whole)];
  const { surplus, missing } = comparedWith(after, before);
  if (before.length < 2 || surplus.length > 0 || missing.length > 0) return undefined;
  return stableOrder.judge(sameOrder(before, after), {
    exchanges: [first.exchange, again.exchange],
    expected: 'the order of the read before',
    actual: `another order: ${after.findIndex((text, index) => text !== before[index])} is the first index that differs`,
    message: 'The order of the statements of a payment changes from read to read.',
  });
});
