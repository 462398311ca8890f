import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgePaymentAskedByStranger } from './asked-by-stranger.ts';

const paymentId = '5e6f0b1c-2a3d-4e4f-8a6b-7c8d9e0f1a2b';
const element = (code: number, body: object) =>
  answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, code, body }] });
const there = element(200, { paging: { count: 0, offset: 0 }, pay_statements: [] });
const lost = element(404, {});

test('the judgements of a payment that a stranger has asked for', () => {
  const judge = (read: typeof there, other?: typeof there) =>
    judgePaymentAskedByStranger({
      paymentId,
      read,
      ...(other === undefined ? {} : { control: { paymentId, read: other } }),
    }) ?? [];
  expect(
    printJudgements({
      'there for its own connection': judge(there),
      'lost, and another is there': judge(lost, there),
      'refused as a whole, and another is there': judge(answered('get-pay-statement', 403, {}), there),
      'lost, and another too': judge(lost, lost),
      'lost, and no other known': judge(lost),
      'not served for now': judge(element(503, {}), there),
      'no answer': judge(unanswered('get-pay-statement'), there),
    }),
  ).toMatchInlineSnapshot(`
    "there for its own connection: holds PS-018
    lost, and another is there:
      broken PS-018: A payment that another connection has asked for is not there for its own connection.
        an element of code 200 and data, as for a payment that no other connection asked for | an element of code 404 | get-pay-statement 200
    refused as a whole, and another is there:
      broken PS-018: A payment that another connection has asked for is not there for its own connection.
        an element of code 200 and data, as for a payment that no other connection asked for | 403 | get-pay-statement 403
    lost, and another too:
    lost, and no other known:
    not served for now:
    no answer:"
  `);
});
