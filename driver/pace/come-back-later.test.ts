import { expect, test } from 'vitest';
import type { ReceivedBody } from '../../specs/words/exchange.ts';
import { bringsData, saysComeBackLater, saysTooMany } from './come-back-later.ts';

function response(status: number, value?: unknown) {
  const body: ReceivedBody = value === undefined ? { kind: 'not-json', problem: 'none' } : { kind: 'json', value };
  return { status, headers: [], text: '', bodyBytes: 0, body, oddities: [] };
}

const pending = { responses: [{ code: 200 }, { code: 202 }] };

test.each([
  ['202 to anything', 'list-pay-groups', response(202), true],
  ['an element of 202', 'get-pay-statement', response(200, pending), true],
  ['an element of 202 of the other batch', 'get-enrollments', response(200, pending), true],
  ['an element of 202 of what is no batch', 'list-pay-groups', response(200, pending), false],
  ['an element of 202 in a refusal', 'get-pay-statement', response(400, pending), false],
  ['elements of other codes', 'get-pay-statement', response(200, { responses: [{ code: 200 }] }), false],
  ['a code that is text', 'get-pay-statement', response(200, { responses: [{ code: '202' }] }), false],
  ['elements that are none', 'get-pay-statement', response(200, { responses: [null, 202, 'code'] }), false],
  ['no list', 'get-pay-statement', response(200, { responses: { code: 202 } }), false],
  ['no object', 'get-pay-statement', response(200, null), false],
  ['no JSON', 'get-pay-statement', response(200), false],
] as const)('%s: come back later', (_, operation, answer, expected) => {
  expect(saysComeBackLater(operation, answer)).toBe(expected);
});

test.each([
  ['any success', 'list-pay-groups', response(200, pending), true],
  ['a 202', 'list-pay-groups', response(202), false],
  ['a refusal', 'list-pay-groups', response(404), false],
  [
    'an element of 200 beside a refused one',
    'get-enrollments',
    response(200, { responses: [{ code: 404 }, { code: 200 }] }),
    true,
  ],
  ['an element of 200 beside one of 202', 'get-pay-statement', response(200, pending), false],
  ['refused elements alone', 'get-pay-statement', response(200, { responses: [{ code: 404 }] }), false],
  ['no element', 'get-pay-statement', response(200, { responses: [] }), false],
] as const)('%s brings data', (_, operation, answer, expected) => {
  expect(bringsData(operation, answer)).toBe(expected);
});

test('an inherited member is not one of the answer', () => {
  const inherited: unknown = Object.create({ responses: [{ code: 202 }] });
  expect(saysComeBackLater('get-pay-statement', response(200, inherited))).toBe(false);
});

test.each([
  [429, false, true],
  [429, true, true],
  [503, true, true],
  [503, false, false],
  [403, true, false],
  [408, true, false],
  [404, true, false],
  [500, true, false],
  [202, true, false],
])('%i, with a wait asked for: %s, means too many requests: %s', (status, asks, expected) => {
  expect(saysTooMany(response(status), asks)).toBe(expected);
});
