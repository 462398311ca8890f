import { expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { areRefusedAlike, concernsOperation, mayBeUnavailable } from './availability.ts';

const unknown = { code: 404, name: 'not_found_error', message: 'Not found', service_code: 'benefit_not_found' };

test.each([
  ['list-pay-groups', 403, undefined, true],
  ['list-pay-groups', 405, undefined, true],
  ['list-pay-groups', 501, undefined, true],
  ['list-pay-groups', 200, [], false],
  ['list-pay-groups', 400, undefined, false],
  ['list-pay-groups', 401, undefined, false],
  ['list-pay-groups', 500, undefined, false],
  ['update-benefit', 403, {}, true],
  ['update-benefit', 422, {}, true],
  ['update-benefit', 404, unknown, false],
  ['update-benefit', 415, {}, false],
  ['list-enrolled-individuals', 422, {}, true],
  ['list-enrolled-individuals', 404, {}, true],
  ['list-enrolled-individuals', 404, unknown, false],
  ['list-enrolled-individuals', 401, {}, false],
  ['list-enrolled-individuals', 429, {}, false],
  ['list-enrolled-individuals', 500, {}, false],
] as const)('%s refused with %i %j may be unavailable: %s', (operation, status, body, expected) => {
  expect(mayBeUnavailable(answered(operation, status, body))).toBe(expected);
});

test('no answer says nothing of availability', () => {
  expect(mayBeUnavailable(unanswered('list-enrolled-individuals'))).toBe(false);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s can be read', (_, value) => {
  expect(mayBeUnavailable(answered('list-enrolled-individuals', 400, value))).toBe(true);
});

test.each([
  [403, true],
  [422, false],
])('%i is of the operation as a whole: %s', (status, expected) => {
  expect(concernsOperation(answered('update-benefit', status))).toBe(expected);
});

test.each([
  ['the same', answered('update-benefit', 404, unknown), answered('update-benefit', 404, unknown), true],
  ['no JSON', answered('update-benefit', 404), answered('update-benefit', 404), true],
  ['another status', answered('update-benefit', 404), answered('update-benefit', 422), false],
  ['another name', answered('update-benefit', 404, unknown), answered('update-benefit', 404, { name: 'x' }), false],
  ['a success', answered('update-benefit', 200), answered('update-benefit', 200), false],
] as const)('refusals are alike where they say %s: %#', (_, one, other, expected) => {
  expect(areRefusedAlike(one, other)).toBe(expected);
});
