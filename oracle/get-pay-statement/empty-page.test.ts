import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { judgeEmptyFirstPage } from './page-judge.ts';
import { batchOf, paymentId } from './payment.testbed.ts';

const empty = (count?: unknown) => batchOf({ shown: [], ...(count === undefined ? {} : { count }) });

test('a first page that stays empty beside a count loses all statements', () => {
  expect(judgeEmptyFirstPage([empty(137), empty(137)], paymentId)).toMatchObject({
    kind: 'broken',
    requirement: 'PS-043',
    expected: 'some of the 137 statements that paging.count says there are',
  });
});

test.each([
  ['is not empty', batchOf({ shown: [0], count: 137 })],
  ['counts none', empty(0)],
  ['has no count', empty()],
  ['has a count that is no integer', empty('137')],
  ['is refused', answered('get-pay-statement', 404, {})],
  ['does not come', unanswered('get-pay-statement')],
])('nothing is said of a first page that %s', (_, exchange) => {
  expect(judgeEmptyFirstPage([exchange], paymentId)).toBeUndefined();
  expect(judgeEmptyFirstPage([empty(137), exchange], paymentId)).toBeUndefined();
});
