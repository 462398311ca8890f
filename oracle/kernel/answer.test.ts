import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from './accepted.ts';
import {
  asArray,
  asInteger,
  asObject,
  asString,
  at,
  describeAnswer,
  isNotThere,
  isTemporary,
  jsonOf,
  refused,
  requestBody,
  requestedBenefit,
  show,
  showBoth,
  statusOf,
  succeeded,
} from './answer.ts';
import { answered, garbage, unanswered } from './answered.testbed.ts';
import { blocked, broken, holds, notApplicable, requirement } from './judge.ts';
import { printJudgements, responding } from './print-judgements.testbed.ts';

const of = (status: number, body?: unknown) => answered('create-sandbox-payment', status, body);
const accepted = requirement('PAY-001', 'A valid payment is answered 200 with its result.');
const refusedFor = requirement('PAY-050', 'A field of a wrong type is refused.');
const pending: Exchange = { ...of(202), end: 'pending' };

test.each([
  ['199', of(199), [false, false, false]],
  ['200', of(200), [true, false, false]],
  ['299', of(299), [true, false, false]],
  ['300', of(300), [false, true, false]],
  ['499', of(499), [false, true, false]],
  ['500', of(500), [false, true, true]],
  ['a 202 that is pending', pending, [false, false, false]],
  ['too many requests', of(429), [false, true, true]],
  ['a refusal that is pending', { ...of(409), end: 'pending' } as Exchange, [false, false, false]],
  ['no answer', unanswered('create-sandbox-payment'), [false, false, false]],
])('%s: success, refusal, nothing that lasts', (_, exchange, expected) => {
  expect([succeeded(exchange), refused(exchange), isTemporary(statusOf(exchange))]).toEqual(expected);
});

test.each([
  [of(404, { name: 'not_found_error' }), '404 not_found_error'],
  [of(404, { name: 'x'.repeat(90) }), `404 ${'x'.repeat(79)}`],
  [of(404, { name: 7 }), '404'],
  [of(404, {}), '404'],
  [of(404, null), '404'],
  [of(404, 'name'), '404'],
  [of(404), '404'],
  [pending, '202, which says that the write has not happened yet'],
  [unanswered('create-sandbox-payment'), 'no answer came in time'],
])('an answer is described: %#', (exchange, expected) => {
  expect(describeAnswer(exchange)).toBe(expected);
});

test('no answer has neither a status nor JSON', () => {
  expect(statusOf(unanswered('list-pay-groups'))).toBeUndefined();
  expect(jsonOf(unanswered('list-pay-groups'))).toBeUndefined();
  expect(jsonOf(responding(of(200, 1), { body: { kind: 'not-json', problem: 'x' } }))).toBeUndefined();
});

test('the judgements of requests that are, or are not, to be accepted', () => {
  const judged = (exchange: Exchange) => [
    judgeAccepted(accepted, exchange, 'It'),
    judgeRefused(refusedFor, exchange, 'It'),
  ];
  expect(
    printJudgements({
      success: judged(of(200)),
      refusal: judged(of(422, { name: 'e' })),
      later: judged(of(202, { name: 'sync_in_progress' })),
      pending: judged(pending),
      'no answer': judged(unanswered('create-sandbox-payment')),
    }),
  ).toMatchInlineSnapshot(`
    "success:
      holds PAY-001
      broken PAY-050: It is answered with success.
        a refusal | 200 | create-sandbox-payment 200
    refusal:
      broken PAY-001: It is refused.
        200 with the result | 422 e | create-sandbox-payment 422
      holds PAY-050
    later:
      blocked PAY-001: 202, which says that the write has not happened yet
      blocked PAY-050: 202, which says that the write has not happened yet
    pending:
      blocked PAY-001: 202, which says that the write has not happened yet
      blocked PAY-050: 202, which says that the write has not happened yet
    no answer:
      blocked PAY-001: no answer came in time
      blocked PAY-050: no answer came in time"
  `);
});

test('judgements say what they were given, and nothing else', () => {
  const evidence = { exchanges: [of(200)], expected: 'a', actual: 'b', message: 'c' };
  expect([
    holds('PS-001'),
    blocked('PS-001', 'so'),
    blocked('PS-001', 'so', 'PS-002'),
    notApplicable('PS-001', 'not-observed', 'so'),
  ]).toEqual([
    { kind: 'holds', requirement: 'PS-001' },
    { kind: 'unjudged', requirement: 'PS-001', outcome: 'blocked', code: null, reason: 'so', cause: null },
    { kind: 'unjudged', requirement: 'PS-001', outcome: 'blocked', code: null, reason: 'so', cause: 'PS-002' },
    {
      kind: 'unjudged',
      requirement: 'PS-001',
      outcome: 'not-applicable',
      code: 'not-observed',
      reason: 'so',
      cause: null,
    },
  ]);
  expect(broken('PS-001', evidence)).toEqual({
    kind: 'broken',
    requirement: 'PS-001',
    pointer: null,
    aspect: null,
    count: 1,
    ...evidence,
  });
  expect(broken('PS-001', { ...evidence, pointer: '/x', aspect: 'y', count: 3 })).toMatchObject({
    pointer: '/x',
    aspect: 'y',
    count: 3,
  });
});

test.each([
  [403, true],
  [404, true],
  [410, true],
  [400, false],
  [undefined, false],
])('the code %s says that something is not there: %s', (code, expected) => {
  expect(isNotThere(code)).toBe(expected);
});

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

test.each<[(value: unknown) => unknown, unknown]>([
  [asObject, {}],
  [asArray, []],
  [asString, 'text'],
  [asInteger, 17],
])('%o takes values of its own type alone', (accessor, own) => {
  const values = [...garbage.slice(0, 5), {}, 1.5, undefined];
  expect(values.map(accessor).filter((value) => value !== undefined)).toEqual([own]);
});

test.each([
  ['', { a: 1 }],
  ['/a', 1],
  ['/a/b', undefined],
  ['/none', undefined],
  ['/none/b', undefined],
  ['/toString', undefined],
])('%j leads to %j', (pointer, expected) => {
  expect(at({ a: 1 }, pointer)).toEqual(expected);
});

test('a path leads through lists, null, and keys that are written with escapes', () => {
  expect(at({ 'a/b': [{ 'c~d': 2, '~1': 3 }] }, '/a~1b/0/c~0d')).toBe(2);
  expect(at({ '~1': 3 }, '/~01')).toBe(3);
  expect(at({ a: null }, '/a/b')).toBeUndefined();
  expect(at('text', '/length')).toBeUndefined();
});

test.each([
  [undefined, 'absent'],
  [null, 'null'],
  [{ a: [1, 'x', null], b: {} }, '{"a":[1,"x",null],"b":{}}'],
  ['x'.repeat(118), `"${'x'.repeat(118)}"`],
  ['x'.repeat(119), `"${'x'.repeat(116)}…`],
  [Symbol.for('s'), 'Symbol(s)'],
])('%o is shown as %j', (value, expected) => {
  expect(show(value)).toBe(expected);
});

test('of a large value no more is read than is shown', () => {
  let read = 0;
  const wide = Array.from({ length: 1_000 }, () => ({
    get x() {
      read += 1;
      return 1;
    },
  }));
  expect(show(wide)).toHaveLength(118);
  expect(read).toBeLessThanOrEqual(120);
});

test('of a long text within a value its beginning is shown', () => {
  expect(show({ a: 'x'.repeat(1_000) })).toBe(`{"a":"${'x'.repeat(111)}…`);
});

test.each([
  ['short', 'other', '"short"', '"other"'],
  [
    `${'x'.repeat(250)}one`,
    'x'.repeat(250),
    '"xxxxxxxxxxxxxxxxxxxxone" from character 231 of 253 on',
    '"xxxxxxxxxxxxxxxxxxxx" from character 231 of 250 on',
  ],
  [
    'x'.repeat(250),
    `${'x'.repeat(250)}two`,
    '"xxxxxxxxxxxxxxxxxxxx" from character 231 of 250 on',
    '"xxxxxxxxxxxxxxxxxxxxtwo" from character 231 of 253 on',
  ],
  [
    ['x'.repeat(150), 1],
    ['x'.repeat(150), 2],
    '"xxxxxxxxxxxxxxxxxx\\",1]" from character 135 of 156 on',
    '"xxxxxxxxxxxxxxxxxx\\",2]" from character 135 of 156 on',
  ],
])('of two values that differ, what differs is shown (%#)', (one, other, expected, actual) => {
  expect(showBoth(one, other)).toEqual({ expected, actual });
});
