import { describe, expect, test } from 'vitest';
import type { Exchange, ReceivedResponse } from '../../specs/exchange.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { judgeBecomesAvailable, judgeFixedText } from './being-fetched.ts';
import { judgeDocumentedRefusal } from './documented-refusal.ts';
import { judgeErrorCodes } from './error-code.ts';
import { windowAnswer } from './page.ts';
import { batchOf, paymentId } from './payment.testbed.ts';

const refusal = (status: number, change: object = {}) =>
  answered('get-pay-statement', status, {
    code: status,
    name: 'unprocessable_entity_error',
    message: 'too many',
    service_code: 'batch_limit_exceeded',
    ...change,
  });
const judged = (exchange: Exchange) =>
  judgeDocumentedRefusal('PS-021', exchange, 'batch_limit_exceeded', '11 payments');

describe('a listed refusal', () => {
  test('holds', () => expect(judged(refusal(422)).kind).toBe('holds'));

  test.each<[string, Exchange, string | null]>([
    ['another status', refusal(400), null],
    ['success', answered('get-pay-statement', 200, { responses: [] }), null],
    ['another name', refusal(422, { name: 'unprocessable' }), '/name'],
    ['another service code', refusal(422, { service_code: 'page_size_limit_exceeded' }), '/service_code'],
  ])('is broken by %s', (_, exchange, pointer) => {
    expect(judged(exchange)).toMatchObject({ kind: 'broken', pointer });
  });

  test('is not judged without an answer, or without a body to read', () => {
    expect(judged(unanswered('get-pay-statement')).kind).toBe('unjudged');
    expect(judged(answered('get-pay-statement', 422, 'no')).kind).toBe('unjudged');
  });
});

const element = (code: number, message = 'being fetched') => ({
  payment_id: paymentId,
  code,
  body: { code, message, name: 'accepted', service_code: 'data_sync_in_progress' },
});
const responseOf = (exchange: Exchange): ReceivedResponse => {
  if (exchange.response === null) throw new Error('the testbed gave no response');
  return exchange.response;
};
const inProgress = (message?: string) =>
  responseOf(answered('get-pay-statement', 200, { responses: [element(202, message)] }));

describe('statements that are being fetched', () => {
  test('have a fixed text', () => {
    const same = { ...batchOf({ shown: [0] }), earlier: [inProgress(), inProgress()] };
    const other = { ...batchOf({ shown: [0] }), earlier: [inProgress('come back')] };
    expect(judgeFixedText([same])).toMatchObject([{ kind: 'holds' }]);
    expect(judgeFixedText([same, other])).toMatchObject([{ kind: 'broken', pointer: '/responses/0/body/message' }]);
    expect(judgeFixedText([other])).toEqual([]);
  });

  test('become available', () => {
    const then = (exchange: Exchange) => judgeBecomesAvailable({ ...exchange, earlier: [inProgress()] }, paymentId);
    expect(then(batchOf({ shown: [0] }))).toMatchObject([{ kind: 'holds' }]);
    expect(then(answered('get-pay-statement', 200, { responses: [element(404)] }))).toMatchObject([{ kind: 'broken' }]);
    expect(then(refusal(404))).toMatchObject([{ kind: 'broken' }]);
    expect(then({ ...batchOf(), end: 'pending' })).toMatchObject([{ outcome: 'blocked' }]);
    expect(then(answered('get-pay-statement', 200, { responses: [] }))).toMatchObject([{ outcome: 'blocked' }]);
    expect(judgeBecomesAvailable(batchOf({ shown: [0] }), paymentId)).toEqual([]);
  });
});

test('the code in the body of a failed element is that of the element', () => {
  const judge = (code: number, inBody: unknown) =>
    judgeErrorCodes(
      answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, code, body: { code: inBody } }] }),
    );
  expect(judge(404, 404)).toMatchObject([{ kind: 'holds' }]);
  expect(judge(404, 400)).toMatchObject([{ kind: 'broken', pointer: '/responses/0/body/code' }]);
  expect([...judge(200, 404), ...judge(202, 200), ...judge(404, '400'), ...judge(404, undefined)]).toEqual([]);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(judgeErrorCodes(exchange)).toEqual([]);
  expect(judgeFixedText([{ ...exchange, earlier: [responseOf(exchange)] }])).toEqual([]);
  expect(judgeBecomesAvailable({ ...exchange, earlier: [inProgress()] }, paymentId)).toHaveLength(1);
  expect(windowAnswer(exchange, paymentId, {}).kind).toBe('unreadable');
});
