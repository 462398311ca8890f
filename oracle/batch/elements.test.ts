import { expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { elementsFor, elementsOf, isServedAsValid } from './documented.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { pay_statements: [1] }) => ({
  payment_id,
  code,
  body,
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test.each([
  ['an element that is served', batch(element('a', 400), element('b')), true],
  ['no element', batch(), true],
  ['no list', answered('get-pay-statement', 200, {}), true],
  ['an element that is refused', batch(element('a', 400)), false],
  ['a refusal', answered('get-pay-statement', 400, { responses: [element('a')] }), false],
])('a batch of %s is served as good: %s', (_, exchange, expected) => {
  expect(isServedAsValid(exchange, 'payment_id')).toBe(expected);
});

test.each(garbage.map((value) => [value]))('%j as a batch is read without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(elementsFor(exchange, 'payment_id', 'a')).toEqual([]);
  expect((elementsOf(exchange, 'payment_id') ?? []).every(({ id }) => id === undefined)).toBe(true);
});
