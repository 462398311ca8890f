import { bodyAt, expectEqual } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { type CompletePayment, compareLists, isSameOrder, type Page, statementsOf } from './page.ts';

const stableOrder = requirement(
  'PS-055',
  'The order of the statements of a payment does not change from read to read.',
);

/** Judges that two reads list the same statements in the same order. Nothing if the statements differ. */
export const judgeOrder = defineJudge([stableOrder], (first: Page, again: Page, whole: CompletePayment) => {
  const [before, after] = [statementsOf(first, whole), statementsOf(again, whole)];
  const { surplus, missing } = compareLists(after, before);
  if (before.length < 2 || surplus.length > 0 || missing.length > 0) return undefined;
  return stableOrder.judge(isSameOrder(before, after), {
    exchanges: [first.exchange, again.exchange],
    expected: 'the order of the read before',
    actual: `another order: ${after.findIndex((text, index) => text !== before[index])} is the first index that differs`,
    message: 'The order of the statements of a payment changes from read to read.',
    expectation: expectEqual(
      bodyAt('/responses/*/body/pay_statements/*/individual_id'),
      bodyAt('/responses/*/body/pay_statements/*/individual_id', 1),
    ),
  });
});
