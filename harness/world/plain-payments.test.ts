import { expect, test } from 'vitest';
import { answered } from '../../oracle/answered.testbed.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { PlainPayments } from './plain-payments.ts';

function payment(token: string, startedAt: number, body = '{}', status = 200): Exchange {
  const exchange = answered('create-sandbox-payment', status, {});
  const request = { ...exchange.request, headers: [['Authorization', `Bearer ${token}`]] as const, body };
  return { ...exchange, request, startedAt };
}

test.each([
  ['none in its connection', [payment('b', 1)], false],
  ['one before it', [payment('a', 1)], true],
  ['one after it', [payment('a', 1), payment('a', 9)], false],
  ['one that was refused', [payment('a', 1, '{}', 422)], false],
  ['one with a date', [payment('a', 1, '{"pay_date":"2025-03-07"}')], false],
])('of plain payments there was %s', (_, earlier, expected) => {
  const payments = new PlainPayments();
  for (const each of earlier) payments.note(each);
  expect(payments.endedBefore(payment('a', 5, '{"pay_statements":[]}', 422))).toBe(expected);
});
