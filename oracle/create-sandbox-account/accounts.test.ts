import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, asking, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeAccountsWithProducts, judgePlainAccount, judgeRefusedAccount } from './accepted-accounts.ts';
import { judgeEarlierData } from './earlier-data.ts';
import { judgeAccountIds, judgeAccountToken, judgeNewAccount } from './new-account.ts';

const of = (body: unknown, status = 200) => answered('create-sandbox-account', status, body);

test('the judgements of accounts that are, or are not, to be created', () => {
  const all = (status: number) => ({ exchange: of({}, status), products: ['payment', 'benefits'], isGranted: true });
  const one = (status: number, isGranted = true) => ({ exchange: of({}, status), products: ['benefits'], isGranted });
  expect(
    printJudgements({
      'without products, created': judgePlainAccount(of({})),
      'without products, refused': judgePlainAccount(of({}, 422)),
      'without products, refused for the moment': judgePlainAccount(
        answered('create-sandbox-account', 409, {}, [['Retry-After', '1']]),
      ),
      'without products, refused with a conflict that names no time': judgePlainAccount(of({}, 409)),
      'with products, created': judgeAccountsWithProducts([all(200), one(200)]),
      'with products, one refused': judgeAccountsWithProducts([all(200), one(422)]),
      'with products, one refused that is not granted': judgeAccountsWithProducts([all(200), one(422, false)]),
      'with products, both refused': judgeAccountsWithProducts([all(422), one(422)]),
      'of a wrong type, refused': judgeRefusedAccount('products that are a string', of({}, 400)),
      'of a wrong type, created': judgeRefusedAccount('products that are a string', of({})),
    }),
  ).toMatchInlineSnapshot(`
    "without products, created: holds ACCT-001
    without products, refused:
      broken ACCT-001: An account of a known company and provider is refused.
        200 with the result | 422 | create-sandbox-account 422
    without products, refused for the moment: blocked ACCT-001: 409, for the moment
    without products, refused with a conflict that names no time:
      broken ACCT-001: An account of a known company and provider is refused.
        200 with the result | 409 | create-sandbox-account 409
    with products, created: holds ACCT-003, ACCT-002, ACCT-003, ACCT-002
    with products, one refused:
      holds ACCT-003, ACCT-002
      broken ACCT-003: An account with the products benefits is refused.
        200 with the result | 422 | create-sandbox-account 422
    with products, one refused that is not granted:
      holds ACCT-003, ACCT-002
      not-applicable ACCT-003 (not-granted): the provider grants not all of benefits
    with products, both refused:
      broken ACCT-002: An account with the products payment, benefits is refused.
        200 with the result | 422 | create-sandbox-account 422
      broken ACCT-002: An account with the products benefits is refused.
        200 with the result | 422 | create-sandbox-account 422
    of a wrong type, refused: holds ACCT-009
    of a wrong type, created:
      broken ACCT-009: An account with products that are a string is answered with success.
        a refusal | 200 | create-sandbox-account 200"
  `);
});

test('the judgements of the result of a new account', () => {
  const asked = { provider_id: 'acme', company_id: 'c', products: ['payment'] };
  const result = { provider_id: 'acme', company_id: 'C', products: ['payment'], access_token: 't' };
  const none = new Set<string>();
  const judged = (change: object) => judgeNewAccount(asking(of({ ...result, ...change }), asked));
  expect(
    printJudgements({
      'as asked': judged({}),
      'a token of its own': judgeAccountIds(of(result), {
        accessTokens: new Set(['T']),
        companyIds: none,
        connectionIds: none,
      }),
      'the token of before': judgeAccountIds(of({ ...result, access_token: 'T' }), {
        accessTokens: new Set(['T']),
        companyIds: none,
        connectionIds: none,
      }),
      'another provider and company': judged({ provider_id: 'other', company_id: 'd' }),
      'a product more': judged({ products: ['payment', 'benefits'] }),
      'no products asked for': judgeNewAccount(asking(of(result), { ...asked, products: undefined })),
      'a token that works': judgeAccountToken(of(result), answered('list-automated-jobs', 200, {})),
      'a token that does not': judgeAccountToken(of(result), answered('list-automated-jobs', 401, {})),
    }),
  ).toMatchInlineSnapshot(`
    "as asked: holds ACCT-006, ACCT-007, ACCT-008
    a token of its own: holds ACCT-004
    the token of before:
      broken ACCT-004 at /access_token: create-sandbox-account gives something new the access_token of something that it created before.
        one that nothing before it has | "T" | create-sandbox-account 200
    another provider and company:
      broken ACCT-006 at /provider_id: The result of create-sandbox-account names another provider_id than was asked for.
        "acme" | "other" | create-sandbox-account 200
      broken ACCT-007 at /company_id: The result of create-sandbox-account names another company_id than was asked for.
        "c" | "d" | create-sandbox-account 200
      holds ACCT-008
    a product more:
      holds ACCT-006, ACCT-007
      broken ACCT-008 at /products: The result of create-sandbox-account lists a product that was not asked for.
        none but payment | ["payment","benefits"] | create-sandbox-account 200
    no products asked for: holds ACCT-006, ACCT-007
    a token that works: holds ACCT-005
    a token that does not:
      broken ACCT-005 of create-sandbox-account: The access token that create-sandbox-account returned is refused by list-automated-jobs.
        the new access token to be accepted | 401 | create-sandbox-account 200, list-automated-jobs 401"
  `);
});

test('the judgements of a connection to which an account is added', () => {
  const account = answered('create-sandbox-account', 200, {});
  const payment = (gross: number, code: unknown = 200) => {
    const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
    return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
  };
  const judged = (after: Exchange, before = payment(1)) => judgeEarlierData(before, account, after);
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
    "as before: holds ACCT-010
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
