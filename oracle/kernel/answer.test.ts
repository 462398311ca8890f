import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from './accepted.ts';
import { describeAnswer, isNotThere, isTemporary, jsonOf, refused, statusOf, succeeded } from './answer.ts';
import { answered, unanswered } from './answered.testbed.ts';
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
