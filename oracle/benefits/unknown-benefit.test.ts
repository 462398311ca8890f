import { expect, test } from 'vitest';
import { answered, unanswered } from '../answered.testbed.ts';
import { judgeMalformedBenefit } from './unknown-benefit.ts';

test.each([
  [200, 'broken'],
  [404, undefined],
  [400, undefined],
  [500, undefined],
])('a known benefit_id that was cut is answered with %i: %s', (status, kind) => {
  const judged = judgeMalformedBenefit(answered('list-enrolled-individuals', status, {}), 'cut by one digit');
  expect([judged?.kind, judged?.requirement]).toEqual([kind, kind && 'ENRD-014']);
});

test('nothing is said where no answer comes', () => {
  expect(judgeMalformedBenefit(unanswered('list-enrolled-individuals'), 'cut by one digit')).toBeUndefined();
});
