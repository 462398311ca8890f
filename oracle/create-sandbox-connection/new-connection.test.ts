import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { issuedBy } from './creation-result.ts';
import { judgeConnectionIds } from './new-connection.ts';
import { judgeOtherConnection, readsTheSame } from './other-connections.ts';

const of = (body: unknown) => answered('create-sandbox-connection', 200, body);

test('the judgements of the ids of a new connection', () => {
  const judged = (connection_id: string, access_token: string) =>
    judgeConnectionIds(of({ connection_id, access_token }), {
      companyIds: new Set(),
      connectionIds: new Set(['c']),
      accessTokens: new Set(['T']),
    });
  expect(
    printJudgements({
      'both new': judged('d', 't'),
      'the connection_id in another letter case': judged('C', 't'),
      'the access_token': judged('d', 'T'),
    }),
  ).toMatchInlineSnapshot(`
    "both new: holds CONN-005, CONN-006
    the connection_id in another letter case:
      broken CONN-005 at /connection_id: create-sandbox-connection gives something new the connection_id of something that it created before.
        one that nothing before it has | "c" | create-sandbox-connection 200
      holds CONN-006
    the access_token:
      holds CONN-005
      broken CONN-006 at /access_token: create-sandbox-connection gives something new the access_token of something that it created before.
        one that nothing before it has | "T" | create-sandbox-connection 200"
  `);
  expect(issuedBy(of({ connection_id: 'C', access_token: 'T' }))).toEqual({ connectionId: 'c', accessToken: 'T' });
});

test('the judgements of a payment of another connection', () => {
  const payment = (gross: number, code: unknown = 200) => {
    const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
    return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
  };
  const refusal = answered('get-pay-statement', 403, {});
  expect(
    printJudgements({
      'as before': judgeOtherConnection(payment(1), payment(1), 'P'),
      'other data': judgeOtherConnection(payment(1), payment(2), 'P'),
      'an element of another code': judgeOtherConnection(payment(1), payment(1, 404), 'P'),
      'a refusal': judgeOtherConnection(payment(1), refusal, 'P'),
      'no answer': judgeOtherConnection(payment(1), unanswered('get-pay-statement'), 'P'),
    }),
  ).toMatchInlineSnapshot(`
    "as before: holds CONN-015
    other data:
      broken CONN-015 at /responses/0/body/pay_statements/0/gross_pay/amount of create-sandbox-connection: Another connection reads differently after connections were created.
        1 | 2 | get-pay-statement 200, get-pay-statement 200
    an element of another code:
      broken CONN-015 of create-sandbox-connection: Another connection reads differently after connections were created.
        the pay statements as before | code 404 | get-pay-statement 200, get-pay-statement 200
    a refusal:
      broken CONN-015 of create-sandbox-connection: Another connection reads differently after connections were created.
        the pay statements as before | code 403 | get-pay-statement 200, get-pay-statement 403
    no answer:"
  `);
  expect([
    readsTheSame(payment(1), payment(1), 'p'),
    readsTheSame(payment(1), payment(2), 'p'),
    readsTheSame(payment(1), refusal, 'p'),
    readsTheSame(refusal, refusal, 'p'),
  ]).toEqual([true, false, false, true]);
});
