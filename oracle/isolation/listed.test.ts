import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { mentionedIn } from './listed.ts';
import { countShown } from './pay-statements.ts';

const [theirs, mine] = ['6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f', '0e9d8c7b-6a5f-4e4d-8c3b-2a1f0e9d8c7b'];
const [foreign, own] = [new Set([theirs, mine, 'office']), new Set([mine])];

test.each([
  ['a foreign id anywhere in a refusal', 403, { groups: [{ id: theirs.toUpperCase() }] }, theirs],
  ['an id that both have', 403, { id: mine }, undefined],
  ['a word', 403, { message: 'ask the office' }, undefined],
  ['a foreign id where the request was served', 200, { id: theirs }, undefined],
])('%s', (_, status, body, found) => {
  expect(mentionedIn(answered('list-pay-groups', status, body), foreign, own)).toBe(found);
});

test('what the request itself names is an echo', () => {
  const refusal = answered('list-pay-groups', 403, { id: theirs });
  const echo = { ...refusal, request: { ...refusal.request, path: `/groups?entity_ids=${theirs.toUpperCase()}` } };
  expect(mentionedIn(echo, foreign, own)).toBeUndefined();
  expect(mentionedIn(unanswered('list-pay-groups'), foreign, own)).toBeUndefined();
});

const batch = (code: number, count: unknown) =>
  answered('get-pay-statement', 200, {
    responses: [{ payment_id: theirs.toUpperCase(), code, body: { paging: { count, offset: 0 }, pay_statements: [] } }],
  });

test.each([
  [200, 9, 9],
  [200, 0, undefined],
  [200, '9', undefined],
  [403, 9, undefined],
])('an element of code %i with count %j shows %j statements', (code, count, shown) => {
  expect(countShown(batch(code, count), theirs)).toBe(shown);
});
