import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { judgeMalformedBenefit, judgeUnknownElsewhere } from './unknown-benefit.ts';

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

test.each([
  [200, 'broken'],
  [403, undefined],
  [404, undefined],
  [501, undefined],
])('a benefit_id that nobody knows is answered with %i in a connection that was created: %s', (status, kind) => {
  const judged = judgeUnknownElsewhere(answered('list-enrolled-individuals', status, {}));
  expect([judged?.kind, judged?.requirement]).toEqual([kind, kind && 'ENRD-014']);
});
