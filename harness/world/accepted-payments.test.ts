import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { AcceptedPayments } from './accepted-payments.ts';

function payment(token: string, startedAt: number, body = '{}', status = 200): Exchange {
  const exchange = answered('create-sandbox-payment', status, {});
  const request = { ...exchange.request, headers: [['Authorization', `Bearer ${token}`]] as const, body };
  return { ...exchange, request, startedAt };
}

function after(earlier: readonly Exchange[]): AcceptedPayments {
  const payments = new AcceptedPayments();
  for (const each of earlier) payments.note(each);
  return payments;
}

test.each([
  ['none in its connection', [payment('b', 1)], 422, false],
  ['one before it', [payment('a', 1)], 422, true],
  ['one before it and one after it', [payment('a', 1), payment('a', 9)], 400, true],
  ['one after it', [payment('a', 9)], 422, false],
  ['one that was refused', [payment('a', 1, '{}', 422)], 422, false],
  ['one with a date', [payment('a', 1, '{"pay_date":"2025-03-07"}')], 422, false],
  ['one before it, and too many came', [payment('a', 1)], 429, true],
  ['one before it, and the token is refused', [payment('a', 1)], 401, false],
])('of plain payments there was %s', (_, earlier, status, expected) => {
  expect(after(earlier).mayRefuseAfterEmpty(payment('a', 5, '{"pay_statements":[]}', status))).toBe(expected);
});

test.each([
  ['none was accepted', [payment('b', 1)], 422, false],
  ['one was accepted', [payment('a', 1, '{"pay_date":"2025-03-07"}')], 409, true],
  ['one was accepted later', [payment('a', 9)], 422, false],
  ['one was accepted, and the token is refused', [payment('a', 1)], 401, false],
  ['one was accepted, and too many came', [payment('a', 1)], 429, false],
  ['one was accepted, and the target fails', [payment('a', 1)], 500, false],
])('a plain payment may be refused: %s', (_, earlier, status, expected) => {
  expect(after(earlier).mayBeRefused(payment('a', 5, '{}', status))).toBe(expected);
});

test('a payment with a date may be refused though none was accepted before', () => {
  expect(after([]).mayBeRefused(payment('a', 5, '{"end_date":"2025-03-07"}', 422))).toBe(true);
  expect(after([]).mayBeRefused(payment('a', 5, '{"end_date":"2025-03-07"}', 401))).toBe(false);
});
