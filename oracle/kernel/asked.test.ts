import { expect, test } from 'vitest';
import { requestBody, requestedBenefit } from './answer.ts';
import { answered } from './answered.testbed.ts';

test.each([
  ['{"limit":1}', { limit: 1 }],
  ['[1]', undefined],
  ['{"limit":', undefined],
  [null, undefined],
])('the body %j asks for %j', (body, expected) => {
  const exchange = answered('list-automated-jobs', 200);
  expect(requestBody({ ...exchange, request: { ...exchange.request, body } })).toEqual(expected);
});

test.each([
  ['list-enrolled-individuals', '/employer/benefits/a%2Fb/enrolled', 'a/b'],
  ['list-enrolled-individuals', '/x/employer/benefits/b/enrolled?entity_ids=e', 'b'],
  ['list-enrolled-individuals', '/employer/benefits/b', undefined],
  ['list-enrolled-individuals', '/employer/benefits/%E0%A4%A/enrolled', undefined],
  ['update-benefit', '/employer/benefits/employer/benefits/b', 'b'],
  ['update-benefit', '/employer/benefits/b/c', undefined],
  ['list-pay-groups', '/employer/pay-groups', undefined],
] as const)('%s at %s asks for the benefit %j', (operation, path, expected) => {
  const exchange = answered(operation, 200);
  expect(requestedBenefit({ ...exchange, request: { ...exchange.request, path } })).toBe(expected);
});
