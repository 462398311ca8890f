import { expect, test } from 'vitest';
import { answered, asking, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeConnectionAccepted, judgeProductsAccepted, judgeRefusedConnection } from './accepted-connections.ts';
import { issuedBy } from './creation-result.ts';
import { judgeNoHistory } from './history.ts';
import { judgeConnectionToken, judgeNewConnection } from './new-connection.ts';
import { judgeSizes } from './size.ts';

const of = (body: unknown, status = 200) => answered('create-sandbox-connection', status, body);

test('the judgements of the result of a creation', () => {
  const judged = (result: object, products: unknown = ['payment', 'benefits']) =>
    judgeNewConnection(asking(of(result), { provider_id: 'acme', products }));
  expect(
    printJudgements({
      'the provider asked for': judged({ provider_id: 'acme' }),
      'another provider': judged({ provider_id: 'Acme' }),
      'no provider': judged({ provider_id: 7 }),
      'the products asked for': judged({ products: ['payment', 'benefits'] }),
      'fewer products': judged({ products: [] }),
      'a product more': judged({ products: ['payment', 'company', 7] }),
      'no list of products': judged({ products: 'payment' }),
      'no products asked for': judged({ products: ['company'] }, null),
    }),
  ).toMatchInlineSnapshot(`
    "the provider asked for: holds CONN-008
    another provider:
      broken CONN-008 at /provider_id: The result of create-sandbox-connection names another provider_id than was asked for.
        "acme" | "Acme" | create-sandbox-connection 200
    no provider:
    the products asked for: holds CONN-009
    fewer products: holds CONN-009
    a product more:
      broken CONN-009 at /products: The result of create-sandbox-connection lists a product that was not asked for.
        none but payment, benefits | ["payment","company",7] | create-sandbox-connection 200
    no list of products:
    no products asked for:"
  `);
});

test('the judgements of a new access token', () => {
  const judged = (
    status: number,
    used: 'list-automated-jobs' | 'create-sandbox-payment' = 'list-automated-jobs',
    products: unknown = [],
  ) => judgeConnectionToken(of({ products }), answered(used, status, {}));
  expect(
    printJudgements({
      accepted: judged(200),
      'refused as a credential': judged(401),
      forbidden: judged(403),
      'a payment, forbidden without its product': judged(403, 'create-sandbox-payment', ['company']),
      'a payment, forbidden without any list': judged(403, 'create-sandbox-payment', null),
      'a payment, forbidden with its product': judged(403, 'create-sandbox-payment', ['payment']),
      'a payment, refused as a credential': judged(401, 'create-sandbox-payment'),
      'refused otherwise': judged(404),
      'no answer': judgeConnectionToken(of({}), unanswered('list-automated-jobs')),
      pending: judgeConnectionToken(of({}), { ...answered('list-automated-jobs', 202), end: 'pending' }),
    }),
  ).toMatchInlineSnapshot(`
    "accepted: holds CONN-007
    refused as a credential:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned is refused by list-automated-jobs.
        the new access token to be accepted | 401 | create-sandbox-connection 200, list-automated-jobs 401
    forbidden:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned is refused by list-automated-jobs.
        the new access token to be accepted | 403 | create-sandbox-connection 200, list-automated-jobs 403
    a payment, forbidden without its product: not-applicable CONN-007 (not-granted): the token was not granted the product payment
    a payment, forbidden without any list: not-applicable CONN-007 (not-granted): the token was not granted the product payment
    a payment, forbidden with its product:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned is refused by create-sandbox-payment.
        the new access token to be accepted | 403 | create-sandbox-connection 200, create-sandbox-payment 403
    a payment, refused as a credential:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned is refused by create-sandbox-payment.
        the new access token to be accepted | 401 | create-sandbox-connection 200, create-sandbox-payment 401
    refused otherwise: not-applicable CONN-007 (not-observed): the request to try it with is refused: 404
    no answer: blocked CONN-007: no answer came in time
    pending: blocked CONN-007: 202, still pending when it was given up"
  `);
});

test('the judgements of sizes', () => {
  const sized = (askedSize: number | null, paging: unknown, statements: readonly unknown[] = [], code = 200) => {
    const body = { paging, pay_statements: statements };
    const reading = answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
    return { askedSize, creation: of({}), reading, paymentId: 'P' };
  };
  const count = (number: number) => ({ count: number });
  expect(
    printJudgements({
      'two more, and two fewer': judgeSizes([sized(10, count(12)), sized(30, count(28))]),
      'three more, and three fewer': judgeSizes([sized(10, count(13)), sized(30, count(27))]),
      'the default': judgeSizes([sized(null, count(22))]),
      'three more than the default': judgeSizes([sized(null, count(23)), sized(5, count(5))]),
      'by the statements, without a count': judgeSizes([sized(1, null, [{}])]),
      'always as many, near none': judgeSizes([sized(10, count(50)), sized(30, count(50))]),
      'always as many, near one': judgeSizes([sized(10, count(30)), sized(30, count(30))]),
      'nobody, with one that is near': judgeSizes([sized(1, count(0)), sized(30, count(0))]),
      'another code': judgeSizes([sized(10, count(10), [], 404)]),
      none: judgeSizes([]),
    }),
  ).toMatchInlineSnapshot(`
    "two more, and two fewer: holds CONN-010, CONN-010
    three more, and three fewer:
      broken CONN-010 of create-sandbox-connection: The default payment of a connection does not follow the employee_size that was asked for.
        about 10 pay statements | 13 pay statements | create-sandbox-connection 200, get-pay-statement 200
      broken CONN-010 of create-sandbox-connection: The default payment of a connection does not follow the employee_size that was asked for.
        about 30 pay statements | 27 pay statements | create-sandbox-connection 200, get-pay-statement 200
    the default: holds CONN-011
    three more than the default:
      broken CONN-011 of create-sandbox-connection: The default payment of a connection does not follow the default number of employees.
        about 20 pay statements | 23 pay statements | create-sandbox-connection 200, get-pay-statement 200
      holds CONN-010
    by the statements, without a count: holds CONN-010
    always as many, near none:
    always as many, near one:
      broken CONN-010 of create-sandbox-connection: The default payment of a connection does not follow the employee_size that was asked for.
        about 10 pay statements | 30 pay statements | create-sandbox-connection 200, get-pay-statement 200
      holds CONN-010
    nobody, with one that is near:
    another code:
    none:"
  `);
});

test('the judgements of payroll history', () => {
  const items = (...names: readonly unknown[]) =>
    answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name })) });
  const evidence = {
    creation: of({}),
    before: items('A', 'B', 7),
    after: items('A', 'B', 'M'),
    marker: 'M',
    recent: items('A', 'M'),
    old: items(),
  };
  const judged = (change: object) => judgeNoHistory({ ...evidence, ...change });
  const refusal = answered('list-pay-statement-items', 400, { responses: [] });
  expect(
    printJudgements({
      none: judged({}),
      'an old item': judged({ old: items('B') }),
      'an old item that is recent, too': judged({ old: items('A') }),
      'an old item that was not known': judged({ old: items('C') }),
      'no item of the last period': judged({ recent: items('M', 'C') }),
      'nothing known before': judged({ before: items(), recent: items('M') }),
      'no item of our payment': judged({ after: items('A', 'B') }),
      'a refusal before': judged({ before: refusal }),
      'a refusal after': judged({ after: refusal }),
      'a refusal of the recent ones': judged({ recent: refusal }),
      'a refusal of the old ones': judged({ old: refusal }),
    }),
  ).toMatchInlineSnapshot(`
    "none: holds CONN-012
    an old item:
      broken CONN-012 of create-sandbox-connection: A connection with more than 100 employees has payroll history.
        items of a single pay period | items last seen more than a month before that period ended | create-sandbox-connection 200, list-pay-statement-items 200, list-pay-statement-items 200
    an old item that is recent, too: holds CONN-012
    an old item that was not known: holds CONN-012
    no item of the last period: not-applicable CONN-012 (not-observed): the one pay period does not show in the items
    nothing known before: holds CONN-012
    no item of our payment: not-applicable CONN-012 (not-observed): the items of a new payment do not show in its list
    a refusal before: not-applicable CONN-012 (not-observed): its pay statement items can not be read by date
    a refusal after: not-applicable CONN-012 (not-observed): its pay statement items can not be read by date
    a refusal of the recent ones: not-applicable CONN-012 (not-observed): its pay statement items can not be read by date
    a refusal of the old ones: not-applicable CONN-012 (not-observed): its pay statement items can not be read by date"
  `);
});

test('the judgements of connections that are, or are not, to be created', () => {
  expect(
    printJudgements({
      'the provider alone, created': judgeConnectionAccepted(null, of({})),
      'the provider alone, refused': judgeConnectionAccepted(null, of({}, 422)),
      'a size, refused': judgeConnectionAccepted(101, of({}, 422)),
      'every product, created': judgeProductsAccepted(of({}), null, true),
      'every product, without an answer': judgeProductsAccepted(unanswered('create-sandbox-connection'), null, true),
      'every product, refused, a single one not': judgeProductsAccepted(of({}, 422), of({}), true),
      'every product, which the profile does not state, refused': judgeProductsAccepted(of({}, 422), of({}), false),
      'every product, refused, and a single one': judgeProductsAccepted(of({}, 422), of({}, 422), false),
      'no provider, refused': judgeRefusedConnection('provider', 'no provider_id', of({}, 400)),
      'no provider, created': judgeRefusedConnection('provider', 'no provider_id', of({})),
      'a size in a string, created': judgeRefusedConnection('option', 'an employee_size in a string', of({})),
    }),
  ).toMatchInlineSnapshot(`
    "the provider alone, created: holds CONN-001
    the provider alone, refused:
      broken CONN-001: A connection with a provider_id alone is refused.
        200 with the result | 422 | create-sandbox-connection 422
    a size, refused:
      broken CONN-004: A connection with 101 employees is refused.
        200 with the result | 422 | create-sandbox-connection 422
    every product, created: holds CONN-002, CONN-003
    every product, without an answer:
      blocked CONN-002: no answer came in time
      blocked CONN-003: no answer came in time
    every product, refused, a single one not:
      holds CONN-002
      broken CONN-003: A connection with every product is refused.
        200 with the result | 422 | create-sandbox-connection 422
    every product, which the profile does not state, refused:
      holds CONN-002
      blocked CONN-003: a connection with every product is refused, which the provider may not support: name those that it does in the profile (products)
    every product, refused, and a single one:
      broken CONN-002: A connection with products is refused.
        200 with the result | 422 | create-sandbox-connection 422
    no provider, refused: holds CONN-013
    no provider, created:
      broken CONN-013: A connection with no provider_id is answered with success.
        a refusal | 200 | create-sandbox-connection 200
    a size in a string, created:
      broken CONN-014: A connection with an employee_size in a string is answered with success.
        a refusal | 200 | create-sandbox-connection 200"
  `);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const exchange = of(value);
  expect(judgeNewConnection(asking(exchange, { provider_id: 'acme', products: [] }))).toEqual([]);
  expect(judgeSizes([{ askedSize: 1, creation: of({}), reading: exchange, paymentId: 'p' }])).toEqual([]);
  expect(issuedBy(exchange)).toEqual({ connectionId: undefined, accessToken: undefined });
});
