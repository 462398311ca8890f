import { expect, test } from 'vitest';
import { judgePageCount } from './page-count.ts';
import { pageFor } from './payment.testbed.ts';

test.each([
  [3, 'holds PS-046'],
  [2, 'broken PS-046'],
  [0, 'broken PS-046'],
  [4, 'undefined undefined'],
  [undefined, 'undefined undefined'],
  ['3', 'undefined undefined'],
])('a count of %j on a page of three statements: %s', (count, expected) => {
  const judgement = judgePageCount(pageFor({ limit: 5000 }, [0, 1, 2], { count }));
  expect(`${judgement?.kind} ${judgement?.requirement}`).toBe(expected);
});

test('what a count has to be is said of what the page shows', () => {
  const individuals = { kind: 'body', back: 0, at: ['responses', '0', 'body', 'pay_statements', '*', 'individual_id'] };
  expect(judgePageCount(pageFor({}, [0, 1], { count: 1 }))).toMatchObject({
    expectation: { right: { kind: 'count', of: { kind: 'distinct', of: { kind: 'all', of: [individuals] } } } },
  });
});
