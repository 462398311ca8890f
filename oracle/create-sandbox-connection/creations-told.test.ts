import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/exchange.ts';
import { answered, unanswered } from '../answered.testbed.ts';
import { judgeEarlierToken } from '../create-sandbox-account/earlier-token.ts';
import { printJudgements } from '../print-judgements.testbed.ts';
import { judgeGranted, judgeNamed, judgeTokenWorks } from './creation-result.ts';
import { judgeNoHistory } from './history.ts';
import { judgeSizes } from './size.ts';

const of = (body: unknown, status = 200) => answered('create-sandbox-connection', status, body);

test('the judgements of the result of a creation', () => {
  const granted = (products: unknown, status = 200) =>
    judgeGranted('CONN-009', of({ products }, status), ['payment', 'benefits']);
  expect(
    printJudgements({
      'the provider asked for': judgeNamed('CONN-008', of({ provider_id: 'acme' }), 'provider_id', 'acme'),
      'another provider': judgeNamed('CONN-008', of({ provider_id: 'Acme' }), 'provider_id', 'acme'),
      'no provider': judgeNamed('CONN-008', of({ provider_id: 7 }), 'provider_id', 'acme'),
      'a refusal that names one': judgeNamed('CONN-008', of({ provider_id: 'x' }, 400), 'provider_id', 'acme'),
      'the company in another letter case': judgeNamed('ACCT-005', of({ company_id: 'Aa' }), 'company_id', 'aA'),
      'another company': judgeNamed('ACCT-005', of({ company_id: 'b' }), 'company_id', 'a'),
      'the products asked for': granted(['payment', 'benefits']),
      'fewer products': granted([]),
      'a product more': granted(['payment', 'company', 7]),
      'no list of products': granted('payment'),
      'a refusal with products': granted(['company'], 400),
    }),
  ).toMatchInlineSnapshot(`
    "the provider asked for:
      holds CONN-008
    another provider:
      broken CONN-008 at /provider_id: The result of create-sandbox-connection names another provider_id than was asked for.
        "acme" | "Acme" | create-sandbox-connection 200
    no provider:
    a refusal that names one:
    the company in another letter case:
      holds ACCT-005
    another company:
      broken ACCT-005 at /company_id: The result of create-sandbox-connection names another company_id than was asked for.
        "a" | "b" | create-sandbox-connection 200
    the products asked for:
      holds CONN-009
    fewer products:
      holds CONN-009
    a product more:
      broken CONN-009 at /products: The result of create-sandbox-connection lists a product that was not asked for.
        none but payment, benefits | ["payment","company",7] | create-sandbox-connection 200
    no list of products:
    a refusal with products:"
  `);
});

test('the judgements of a new access token', () => {
  const judged = (
    status: number,
    used: 'list-automated-jobs' | 'create-sandbox-payment' = 'list-automated-jobs',
    products: unknown = [],
  ) => judgeTokenWorks('CONN-007', of({ products }), answered(used, status, {}));
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
      'no answer': judgeTokenWorks('CONN-007', of({}), unanswered('list-automated-jobs')),
      pending: judgeTokenWorks('CONN-007', of({}), { ...answered('list-automated-jobs', 202), end: 'pending' }),
    }),
  ).toMatchInlineSnapshot(`
    "accepted:
      holds CONN-007
    refused as a credential:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned does not work.
        the new access token to be accepted | 401 | create-sandbox-connection 200, list-automated-jobs 401
    forbidden:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned does not work.
        the new access token to be accepted | 403 | create-sandbox-connection 200, list-automated-jobs 403
    a payment, forbidden without its product:
      not-applicable CONN-007 (not-granted): the token was not granted the product payment
    a payment, forbidden without any list:
      not-applicable CONN-007 (not-granted): the token was not granted the product payment
    a payment, forbidden with its product:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned does not work.
        the new access token to be accepted | 403 | create-sandbox-connection 200, create-sandbox-payment 403
    a payment, refused as a credential:
      broken CONN-007 of create-sandbox-connection: The access token that create-sandbox-connection returned does not work.
        the new access token to be accepted | 401 | create-sandbox-connection 200, create-sandbox-payment 401
    refused otherwise:
      not-applicable CONN-007 (not-observed): the request to try it with is refused: 404
    no answer:
      blocked CONN-007: no answer came in time
    pending:
      blocked CONN-007: 202, still pending when it was given up"
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
    "two more, and two fewer:
      holds CONN-010
      holds CONN-010
    three more, and three fewer:
      broken CONN-010 of create-sandbox-connection: The default payment of a connection does not follow the employee_size that was asked for.
        about 10 pay statements | 13 pay statements | create-sandbox-connection 200, get-pay-statement 200
      broken CONN-010 of create-sandbox-connection: The default payment of a connection does not follow the employee_size that was asked for.
        about 30 pay statements | 27 pay statements | create-sandbox-connection 200, get-pay-statement 200
    the default:
      holds CONN-011
    three more than the default:
      broken CONN-011 of create-sandbox-connection: The default payment of a connection does not follow the default number of employees.
        about 20 pay statements | 23 pay statements | create-sandbox-connection 200, get-pay-statement 200
      holds CONN-010
    by the statements, without a count:
      holds CONN-010
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
    "none:
      holds CONN-012
    an old item:
      broken CONN-012 of create-sandbox-connection: A connection with more than 100 employees has payroll history.
        items of a single pay period | items last seen more than a month before that period ended | create-sandbox-connection 200, list-pay-statement-items 200, list-pay-statement-items 200
    an old item that is recent, too:
      holds CONN-012
    an old item that was not known:
      holds CONN-012
    no item of the last period:
      not-applicable CONN-012 (not-observed): the one pay period does not show in the items
    nothing known before:
      holds CONN-012
    no item of our payment:
      not-applicable CONN-012 (not-observed): its pay statement items do not come from payments
    a refusal before:
      not-applicable CONN-012 (not-observed): its pay statement items do not come from payments
    a refusal after:
      not-applicable CONN-012 (not-observed): its pay statement items do not come from payments
    a refusal of the recent ones:
      not-applicable CONN-012 (not-observed): its pay statement items do not come from payments
    a refusal of the old ones:
      not-applicable CONN-012 (not-observed): its pay statement items do not come from payments"
  `);
});

test('the judgements of a connection to which an account is added', () => {
  const account = answered('create-sandbox-account', 200, {});
  const payment = (gross: number, code: unknown = 200) => {
    const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
    return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
  };
  const judged = (after: Exchange, before = payment(1)) => judgeEarlierToken(before, account, after);
  expect(
    printJudgements({
      'as before': judged(payment(1)),
      'other data': judged(payment(2)),
      'an element of another code': judged(payment(1, 404)),
      'no code': judged(payment(1, null)),
      'a refusal': judged(answered('get-pay-statement', 403, {})),
      'a failure of its own': judged(answered('get-pay-statement', 503, {})),
      'an element of too many requests': judged(payment(1, 429)),
      'no answer': judged(unanswered('get-pay-statement')),
      'nothing before': judged(payment(2), payment(1, 404)),
      'no answer before': judged(payment(2), unanswered('get-pay-statement')),
    }),
  ).toMatchInlineSnapshot(`
    "as before:
      holds ACCT-010
    other data:
      broken ACCT-010 at /responses/0/body/pay_statements/0/gross_pay/amount of create-sandbox-account: What a connection had is not as it was after an account was added to it.
        1 | 2 | get-pay-statement 200, create-sandbox-account 200, get-pay-statement 200
    an element of another code:
      broken ACCT-010 of create-sandbox-account: What a connection had is not as it was after an account was added to it.
        the pay statements, as before | an element of code 404 | get-pay-statement 200, create-sandbox-account 200, get-pay-statement 200
    no code:
      broken ACCT-010 of create-sandbox-account: What a connection had is not as it was after an account was added to it.
        the pay statements, as before | 200 | get-pay-statement 200, create-sandbox-account 200, get-pay-statement 200
    a refusal:
      broken ACCT-010 of create-sandbox-account: What a connection had is not as it was after an account was added to it.
        the pay statements, as before | 403 | get-pay-statement 200, create-sandbox-account 200, get-pay-statement 403
    a failure of its own:
    an element of too many requests:
    no answer:
    nothing before:
    no answer before:"
  `);
});
