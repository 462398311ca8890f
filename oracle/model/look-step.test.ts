import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { applyLook, judgeKnownPage, wholeWindow } from './look-step.ts';
import { afterWrite, emptyModel, type ModelPayment, paymentsOf, withConnection } from './model.ts';
import { applyPayment } from './payment-step.ts';

const two = withConnection(withConnection(emptyModel, 'C0', 'E0'), 'C1', 'E1');
const given = [{ individual_id: 'A', gross_pay: 5_000 }];
const creation = answered('create-sandbox-payment', 200, { payment_id: 'p1', pay_date: '2025-03-21' });
const model = applyPayment(two, { payer: 0, dates: {}, statements: given }, creation).model;

const statement = (individual_id: string, cents: number, more: object = {}) => ({
  individual_id,
  gross_pay: { amount: cents, currency: 'usd' },
  ...more,
});
const reading = (pay_statements: unknown, count: unknown, offset = 0) =>
  answered('get-pay-statement', 200, {
    responses: [{ payment_id: 'P1', code: 200, body: { paging: { offset, count }, pay_statements } }],
  });
const refusedElement = answered('get-pay-statement', 200, { responses: [{ payment_id: 'p1', code: 404, body: {} }] });
const refusal = answered('get-pay-statement', 403, {});
const right = reading([statement('a', 5_000)], 1);

function first({ payments }: { readonly payments: readonly ModelPayment[] }): ModelPayment {
  const [payment] = payments;
  if (payment === undefined) throw new Error('the model has no payment');
  return payment;
}
const seen = applyLook(model, first(model), right).model;

test('the judgements of the first look at a payment', () => {
  const judged = (exchange: Exchange) => applyLook(model, first(model), exchange).judgements;
  const taxes = [{ name: 'x' }];
  expect(
    printJudgements({
      'as it was given': judged(right),
      'another amount': judged(reading([statement('a', 1_000)], 1)),
      'taxes that nobody gave': judged(reading([statement('a', 5_000, { taxes })], 1)),
      'taxes of somebody else': judged(reading([statement('a', 5_000), statement('b', 1, { taxes })], 2)),
      'nobody who was named': judged(reading([statement('b', 1)], 1)),
      'nobody who was named, of more': judged(reading([statement('b', 1)], 2)),
      'no statements to read': judged(reading(null, 1)),
      'an element that is refused': judged(refusedElement),
      'a refusal': judged(refusal),
      'no answer': judged(unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "as it was given: holds PAY-009, PAY-023, PAY-044, PAY-027, MONEY-007, PAY-046, PAY-047, PAY-048
    another amount:
      holds PAY-009, PAY-023, PAY-044
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | 1000 | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-046, PAY-047, PAY-048
    taxes that nobody gave:
      holds PAY-009, PAY-023, PAY-044, PAY-027, MONEY-007, PAY-046
      broken PAY-047 at /responses/0/body/pay_statements/0/taxes: A pay statement has taxes although its payment was given none.
        no taxes | 1 taxes | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-048
    taxes of somebody else:
      holds PAY-009, PAY-023, PAY-044, PAY-027, MONEY-007, PAY-046
      broken PAY-047 at /responses/0/body/pay_statements/1/taxes: A pay statement has taxes although its payment was given none.
        no taxes | 1 taxes | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-048
    nobody who was named:
      holds PAY-009
      broken PAY-044: An individual who was named in a payment has no pay statement in it.
        a pay statement of A | 1 pay statements, none of them of that individual | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-046, PAY-047, PAY-048
    nobody who was named, of more: holds PAY-009, PAY-046, PAY-047, PAY-048
    no statements to read:
    an element that is refused:
      broken PAY-009 of create-sandbox-payment: A payment that was just created is not known to the pay statements operation.
        200 with the pay statements of the payment | an element of code 404 | create-sandbox-payment 200, get-pay-statement 200
    a refusal:
    no answer:"
  `);
});

test('the judgements of later looks at a payment', () => {
  const judged = (exchange: Exchange, ...writes: readonly Parameters<typeof afterWrite>[1][]) => {
    const now = writes.reduce(afterWrite, seen);
    return applyLook(now, first(now), exchange).judgements;
  };
  const other = reading([statement('a', 1_000)], 1);
  expect(
    printJudgements({
      'as before': judged(right),
      'as before, after a payment': judged(right, 'payment'),
      'other by itself': judged(other),
      'other after a payment': judged(other, 'payment'),
      'other after a connection and a payment': judged(other, 'payment', 'connection'),
      'other after an account and a connection': judged(other, 'connection', 'account'),
      'another count': judged(reading([statement('a', 5_000)], 2)),
      'another count, after a payment': judged(reading([statement('a', 5_000)], 2), 'payment'),
      'taxes, which are judged at the first look': judged(reading([statement('a', 5_000, { taxes: [{}] })], 1)),
      'an element that is refused': judged(refusedElement),
      'an element that is refused after a payment': judged(refusedElement, 'payment'),
      'an element that is refused after an account': judged(refusedElement, 'account'),
      'an element that is refused after a connection': judged(refusedElement, 'connection'),
      'a refusal': judged(refusal),
      'a refusal after a payment': judged(refusal, 'payment'),
      'a refusal after a connection': judged(refusal, 'connection'),
      'no answer': judged(unanswered('get-pay-statement'), 'account'),
    }),
  ).toMatchInlineSnapshot(`
    "as before: holds STATE-010, PS-049
    as before, after a payment: holds STATE-010, PAY-045
    other by itself: holds STATE-010, PS-049
    other after a payment:
      holds STATE-010
      broken PAY-045 at /responses/0/body/pay_statements/0/gross_pay/amount: What a payment was given reads otherwise after later payments were created.
        5000 cents | 1000 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    other after a connection and a payment:
      holds STATE-010
      broken CONN-015 at /responses/0/body/pay_statements/0/gross_pay/amount of create-sandbox-connection: What a payment was given reads otherwise after a connection was created.
        5000 cents | 1000 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    other after an account and a connection:
      holds STATE-010
      broken ACCT-010 at /responses/0/body/pay_statements/0/gross_pay/amount of create-sandbox-account: What a payment was given reads otherwise after an account was added.
        5000 cents | 1000 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    another count:
      holds STATE-010
      broken PS-049 at /responses/0/body/paging/count: paging.count varies from read to read; a walk finds 1 statements.
        1, as for limit 5000 | 2 for limit 5000 | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    another count, after a payment: holds STATE-010, PAY-045
    taxes, which are judged at the first look: holds STATE-010, PS-049
    an element that is refused:
      broken STATE-010: A payment can't be read any more after it was read.
        the pay statements, as before | an element of code 404 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    an element that is refused after a payment:
      broken STATE-010: A payment can't be read any more after later payments were created.
        the pay statements, as before | an element of code 404 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    an element that is refused after an account:
      broken ACCT-010 of create-sandbox-account: A payment can't be read any more after an account was added.
        the pay statements, as before | an element of code 404 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    an element that is refused after a connection:
      broken CONN-015 of create-sandbox-connection: A payment can't be read any more after a connection was created.
        the pay statements, as before | an element of code 404 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 200
    a refusal:
    a refusal after a payment:
    a refusal after a connection:
      broken CONN-015 of create-sandbox-connection: A payment can't be read any more after a connection was created.
        the pay statements, as before | 403 | create-sandbox-payment 200, get-pay-statement 200, get-pay-statement 403
    no answer:"
  `);
});

test('what is known after a look', () => {
  expect(first(seen)).toMatchObject({ paymentId: 'p1', seen: { shown: { kind: 'data' } } });
  expect(first(seen).since.size).toBe(0);
  expect(first(seen).whole?.count).toBe(1);
  expect(first(applyLook(model, first(model), reading([statement('a', 5_000)], 2)).model).whole).toBeNull();
  expect(seen.parties.map(({ hasActed, individuals }) => [hasActed, individuals])).toEqual([
    [true, ['a']],
    [false, []],
  ]);
  const again = applyLook(
    seen,
    first(seen),
    reading([statement('a', 5_000), statement('B', 1), { individual_id: 7 }], 3),
  );
  expect(again.model.parties[0]?.individuals).toEqual(['a']);
});

test('what is wrong, or cannot be read, leaves a payment as it was known', () => {
  expect(applyLook(model, first(model), reading([statement('a', 1)], 1)).model).toBe(model);
  expect(applyLook(model, first(model), refusal).model).toBe(model);
  expect(applyLook(seen, first(seen), reading(null, 1)).model).toBe(seen);
  expect(first(applyLook(seen, first(seen), refusal).model).seen?.shown.kind).toBe('none');
  expect(paymentsOf(seen, 1)).toEqual([]);
});

test('the judgements of a page', () => {
  const all = [statement('a', 5_000), statement('b', 1), statement('c', 2)];
  const known = first(applyLook(model, first(model), reading(all, 3)).model);
  const page = (statements: readonly object[], offset = 1, payment = known) =>
    judgeKnownPage(payment, reading(statements, 3, offset), { limit: 1, offset: 1 });
  expect(wholeWindow).toEqual({ limit: 5_000 });
  expect(
    printJudgements({
      'its own': page(all.slice(1, 2)),
      'that of the one who was named': judgeKnownPage(known, reading(all.slice(0, 1), 3), { limit: 1, offset: 0 }),
      'that of the one who was named, with another amount': judgeKnownPage(known, reading([statement('a', 1_000)], 3), {
        limit: 1,
        offset: 0,
      }),
      'too many': page(all.slice(1)),
      "another's": page(all.slice(2)),
      'too few, which is judged elsewhere': judgeKnownPage(known, reading(all.slice(0, 1), 3), { limit: 2, offset: 0 }),
      'another offset': page(all.slice(1, 2), 0),
      'after a write': page(all, 0, { ...known, since: new Set(['payment'] as const) }),
      'of a payment that is not known': page(all, 0, { ...known, whole: null }),
      refused: judgeKnownPage(known, refusal, { limit: 1 }),
    }),
  ).toMatchInlineSnapshot(`
    "its own: holds PS-044
    that of the one who was named: holds PS-044, PAY-023, PAY-044, PAY-027, MONEY-007
    that of the one who was named, with another amount:
      holds PS-044, PAY-023, PAY-044
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | 1000 | create-sandbox-payment 200, get-pay-statement 200
    too many:
    another's:
      broken PS-044: A page does not start at the index that its offset names.
        limit 1, offset 1: the statement at index 1 first (b) | the one at index 2 | get-pay-statement 200, get-pay-statement 200
    too few, which is judged elsewhere: holds PS-044, PAY-023, PAY-044, PAY-027, MONEY-007
    another offset: holds PS-044
    after a write:
    of a payment that is not known:
    refused:"
  `);
});
