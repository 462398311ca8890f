import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import {
  judgeBenefitAskedByStranger,
  judgeEnrollmentsAskedByStranger,
  judgePaymentAskedByStranger,
} from './asked-by-stranger.ts';

const benefit = (status: number) => answered('list-enrolled-individuals', status, {});
const asked = benefit(404);

test('the judgements of a benefit that a stranger has asked for', () => {
  const [there, lost, busy] = [benefit(200), benefit(404), benefit(503)];
  const judge = (read: typeof there, control?: typeof there) => judgeBenefitAskedByStranger({ asked, read, control });
  expect(
    printJudgements({
      'still there': judge(there),
      'lost, and another is there': judge(lost, there),
      'lost, and another too': judge(lost, lost),
      'lost, and no other known': judge(lost),
      'not served for now': judge(busy, there),
    }),
  ).toMatchInlineSnapshot(`
    "still there: holds ENRD-012
    lost, and another is there:
      broken ENRD-012: A benefit that another connection has asked for is no longer there for its own connection.
        200, as before, and as for a benefit that no other connection asked for | 404 | list-enrolled-individuals 404, list-enrolled-individuals 404
    lost, and another too:
    lost, and no other known:
    not served for now:"
  `);
});

const element = (enrollment_id: string, code: number) => ({ enrollment_id, code, body: {} });
const batch = (...responses: readonly object[]) => answered('get-enrollments', 200, { responses });

test('the judgements of enrollments of which a stranger has asked for one', () => {
  const there = batch(element('a', 200), element('b', 200));
  const lost = batch(element('A', 404), element('b', 200));
  const judge = (...reads: readonly (typeof there)[]) =>
    judgeEnrollmentsAskedByStranger({ asked: batch(element('a', 404)), askedIds: ['a'], reads });
  expect(
    printJudgements({
      'still there': judge(there),
      'lost twice': judge(lost, lost),
      'lost, and there again': judge(lost, there),
      'lost with all others': judge(batch(element('a', 404), element('b', 404))),
      'refused as a whole': judge(answered('get-enrollments', 403, {})),
    }),
  ).toMatchInlineSnapshot(`
    "still there: holds ENR-013
    lost twice:
      broken ENR-013: An enrollment that another connection has asked for is no longer there for its own connection.
        an element of code 200, as before, and as for those that no other connection asked for | an element of code 404 | get-enrollments 200, get-enrollments 200
    lost, and there again: holds ENR-013
    lost with all others:
    refused as a whole:"
  `);
});

const paymentId = '5e6f0b1c-2a3d-4e4f-8a6b-7c8d9e0f1a2b';
const paymentElement = (code: number, body: object) =>
  answered('get-pay-statement', 200, { responses: [{ payment_id: paymentId, code, body }] });
const there = paymentElement(200, { paging: { count: 0, offset: 0 }, pay_statements: [] });
const lost = paymentElement(404, {});

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
      'not served for now': judge(paymentElement(503, {}), there),
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
