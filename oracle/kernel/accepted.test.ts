import { expect, test } from 'vitest';
import { refusalForLimit, unlessRetryLater } from './accepted.ts';
import { answered } from './answered.testbed.ts';
import { expectRefusal, expectSuccess } from './expectation.ts';
import { broken } from './judge.ts';

const retryAfter = [['Retry-After', '1']] as const;
const busy = answered('list-pay-groups', 429, {}, retryAfter);
const evidence = {
  expected: '200 with the list',
  actual: '429',
  message: 'It is refused.',
  expectation: expectSuccess(),
};

test('what was put off for the moment is not judged, and says so', () => {
  const other = answered('list-pay-groups', 200, []);
  expect(unlessRetryLater(broken('GROUP-003', { ...evidence, exchanges: [other, busy] }))).toMatchObject({
    kind: 'unjudged',
    outcome: 'blocked',
    reason: '429, for the moment',
  });
});

test.each([
  ['without a time to try again', { ...evidence, exchanges: [answered('list-pay-groups', 429, {})] }],
  ['for another reason, with a time', { ...evidence, exchanges: [answered('list-pay-groups', 404, {}, retryAfter)] }],
  ['where a refusal is wanted', { ...evidence, expectation: expectRefusal(), exchanges: [busy] }],
  ['before the answer that decides', { ...evidence, exchanges: [busy, answered('list-pay-groups', 404, {})] }],
])('a refusal stands: %s', (_, given) => {
  const judgement = broken('GROUP-003', given);
  expect(unlessRetryLater(judgement)).toBe(judgement);
});

test.each([402, 403, 409, 422, 429, 503])('a limit may be the cause of %i', (status) => {
  const refusal = answered('create-sandbox-payment', status, {});
  expect(refusalForLimit(broken('PAY-002', { ...evidence, exchanges: [refusal] }))).toBe(refusal);
});

test.each([
  ['400', { ...evidence, exchanges: [answered('create-sandbox-payment', 400, {})] }],
  ['500', { ...evidence, exchanges: [answered('create-sandbox-payment', 500, {})] }],
  [
    '422 where a refusal is wanted',
    { ...evidence, expectation: expectRefusal(), exchanges: [answered('create-sandbox-payment', 422, {})] },
  ],
])('no limit is the cause of %s', (_, given) => {
  expect(refusalForLimit(broken('PAY-002', given))).toBeUndefined();
});
