import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements, responding } from '../kernel/print-judgements.testbed.ts';
import { judgeComeBackLater } from './come-back-later.ts';

const judge = (exchange: Exchange) => judgeComeBackLater(exchange, { hasStatedResult: true });
const headers = [['Content-Type', 'application/json'] as const];
const accepted = { code: 202, name: 'sync_in_progress', service_code: 'data_sync_in_progress', message: 'Later.' };
const statements = (change: object = {}): Exchange =>
  responding(answered('get-pay-statement', 202, { ...accepted, ...change }), { headers });

test('the judgements of a 202 of the pay statements operation', () => {
  expect(
    printJudgements({
      'no answer': judge(unanswered('get-pay-statement')),
      'a sync': judge(statements()),
      'an authorization': judge(statements({ name: 'authorization_pending', service_code: 'pending' })),
      'a sync that is pending': judge(statements({ service_code: 'pending' })),
      'a sync with a code of its own': judge(statements({ service_code: 'queued' })),
      'a name of its own': judge(statements({ name: 'queued', service_code: 'pending' })),
      'a service code of another type': judge(statements({ service_code: 7 })),
      'another code': judge(statements({ code: 200 })),
      'a code of another type': judge(statements({ code: '200' })),
      'another media type': judge(responding(statements(), { headers: [] })),
      'no JSON': judge(responding(answered('get-pay-statement', 202), { headers })),
      'no object': judge(responding(answered('get-pay-statement', 202, 'x'), { headers })),
    }),
  ).toMatchInlineSnapshot(`
    "no answer:
    a sync: holds ASYNC-029, ASYNC-024, ASYNC-025
    an authorization: holds ASYNC-029, ASYNC-024, ASYNC-025
    a sync that is pending:
      holds ASYNC-029
      broken ASYNC-024 at /service_code: The documented names and service codes of a 202 are crossed.
        data_sync_in_progress with the name "sync_in_progress" | "pending" | get-pay-statement 202
      holds ASYNC-025
    a sync with a code of its own: holds ASYNC-029, ASYNC-024, ASYNC-025
    a name of its own: holds ASYNC-029, ASYNC-025
    a service code of another type: holds ASYNC-029, ASYNC-025
    another code:
      holds ASYNC-029, ASYNC-024
      broken ASYNC-025 at /code: The code in the body of a 202 is another.
        202 | 200 | get-pay-statement 202
    a code of another type: holds ASYNC-029, ASYNC-024
    another media type:
      broken ASYNC-029: A 202 of the pay statements operation is not sent as JSON.
        a JSON object with Content-Type: application/json | another media type | get-pay-statement 202
      holds ASYNC-024, ASYNC-025
    no JSON:
      broken ASYNC-029: A 202 of the pay statements operation is not sent as JSON.
        a JSON object with Content-Type: application/json | a body that is not JSON | get-pay-statement 202
    no object: holds ASYNC-029"
  `);
});

test('the judgements of a 202 of other operations', () => {
  const created = { payment_id: 'p', pay_date: '2025-03-14' };
  expect(
    printJudgements({
      'a read': judge(answered('list-pay-groups', 202, accepted)),
      'a read that says nothing': judge(answered('list-pay-groups', 202)),
      'a read of another shape': judge(answered('list-pay-groups', 202, { name: 'x' })),
      'a read that is pending': judge(
        answered('list-pay-groups', 202, { ...accepted, service_code: 'pending', code: 200 }),
      ),
      'a write with its result': judge(answered('create-sandbox-payment', 202, created)),
      'a write without its result': judge(answered('create-sandbox-payment', 202, accepted)),
    }),
  ).toMatchInlineSnapshot(`
    "a read: holds ASYNC-027, ASYNC-024
    a read that says nothing:
    a read of another shape:
      broken ASYNC-027: A 202 carries a JSON object without what the pay statements operation gives with it.
        name, service_code and message | {"name":"x"} | list-pay-groups 202
    a read that is pending:
      holds ASYNC-027
      broken ASYNC-024 at /service_code: The documented names and service codes of a 202 are crossed.
        data_sync_in_progress with the name "sync_in_progress" | "pending" | list-pay-groups 202
    a write with its result:
      broken ASYNC-028: create-sandbox-payment answers with its result as if it did not have it yet.
        200 | 202, with the result in it | create-sandbox-payment 202
    a write without its result:"
  `);
});

test('a write that is answered 200 has the right status', () => {
  expect(
    printJudgements({
      'a write': judge(answered('create-sandbox-payment', 200, {})),
      'a write answered 202': judge(answered('create-sandbox-payment', 202, {})),
      'a write without an answer': judge(unanswered('create-sandbox-payment')),
      'a read': judge(answered('list-pay-groups', 200, [])),
    }),
  ).toMatchInlineSnapshot(`
    "a write: holds ASYNC-028
    a write answered 202:
    a write without an answer:
    a read:"
  `);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  for (const operation of ['get-pay-statement', 'list-pay-groups', 'update-benefit'] as const) {
    expect(() => judge(answered(operation, 202, value))).not.toThrow();
  }
});

test('nothing is judged where the interface does not state what comes of the request', () => {
  expect(judgeComeBackLater(statements({ code: 200 }), { hasStatedResult: false })).toEqual([]);
  expect(judgeComeBackLater(answered('create-sandbox-payment', 200, {}), { hasStatedResult: false })).toEqual([]);
});
