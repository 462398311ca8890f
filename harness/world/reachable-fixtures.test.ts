import { expect, test } from 'vitest';
import { fixturesUsedBy } from './reachable-fixtures.ts';

test.each([
  [['list-pay-groups', 'list-automated-jobs'], []],
  [['get-pay-statement'], ['paymentIds']],
  [['update-benefit'], ['benefitIds']],
  [null, ['paymentIds', 'enrollmentIds', 'benefitIds']],
] as const)('a check of %j waits for the order of %j alone', (operations, expected) => {
  expect(fixturesUsedBy(operations)).toEqual(expected);
});
