import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/exchange.ts';
import { answered, unanswered } from '../answered.testbed.ts';
import { printJudgements } from '../print-judgements.testbed.ts';
import { judgeStays, type Seen, seenPayment } from './activity.ts';
import { judgeGone } from './gone.ts';
import { seenGroups } from './seen-groups.ts';

const action = answered('disconnect-entity', 200, { status: 'success' });
const payment = (gross: number, code: unknown = 200) => {
  const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
  return answered('get-pay-statement', 200, { responses: [{ payment_id: 'P', code, body }] });
};
const groups = (...names: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    names.map((name) => ({ id: name, name: `${name}!`, pay_frequencies: [name, 'weekly'] })),
  );
const refusal = (status: number) => answered('get-pay-statement', status, { name: 'e' });

test('the judgements of an entity that a disconnection does not concern', () => {
  const rows = { active: 'DISC-008', unchanged: 'DISC-009' };
  const judged = (after: Seen, before = seenPayment(payment(1), 'p'), unchanged: string | null = 'DISC-009') =>
    judgeStays({ ...rows, unchanged }, before, action, after, 'It');
  const seen = (exchange: Exchange) => seenPayment(exchange, 'p');
  expect(
    printJudgements({
      'as before': judged(seen(payment(1))),
      'as before, in one row': judged(seen(payment(1)), seen(payment(1)), null),
      'other data': judged(seen(payment(2))),
      'other data, in one row': judged(seen(payment(2)), seen(payment(1)), null),
      'an element of another code': judged(seen(payment(1, 404))),
      'no code': judged(seen(payment(1, null))),
      'a refusal': judged(seen(refusal(403))),
      'the last refusal': judged(seen(refusal(499))),
      'a failure of the target': judged(seen(refusal(500))),
      'no element': judged(seen(answered('get-pay-statement', 200, { responses: [] }))),
      'no answer': judged(seen(unanswered('get-pay-statement'))),
      'a refusal before': judged(seen(payment(1)), seen(refusal(403))),
      'no answer before': judged(seen(payment(1)), seen(unanswered('get-pay-statement'))),
      'the same groups': judged(seenGroups(groups('a', 'b')), seenGroups(groups('b', 'a'))),
      'another group': judged(seenGroups(groups('a')), seenGroups(groups('b'))),
      'no groups any more': judged(seenGroups(groups()), seenGroups(groups('b'))),
      'refused groups': judged(seenGroups(answered('list-pay-groups', 404, {})), seenGroups(groups('b'))),
      'groups that fail': judged(seenGroups(answered('list-pay-groups', 503, {})), seenGroups(groups('b'))),
      'groups without an answer': judged(seenGroups(unanswered('list-pay-groups')), seenGroups(groups('b'))),
    }),
  ).toMatchInlineSnapshot(`
    "as before:
      holds DISC-008
      holds DISC-009
    as before, in one row:
      holds DISC-008
    other data:
      holds DISC-008
      broken DISC-009 at /responses/0/body/pay_statements/0/gross_pay/amount of disconnect-entity: It has other data after a disconnection that does not concern it.
        1 | 2 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    other data, in one row:
      broken DISC-008 at /responses/0/body/pay_statements/0/gross_pay/amount of disconnect-entity: It has other data after a disconnection that does not concern it.
        1 | 2 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    an element of another code:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | an element of code 404 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    no code:
      blocked DISC-008: 200 without the payment
    a refusal:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    the last refusal:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 499 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 499
    a failure of the target:
      blocked DISC-008: 500 e
    no element:
      blocked DISC-008: 200 without the payment
    no answer:
      blocked DISC-008: no answer came in time
    a refusal before:
      blocked DISC-008: it could not be read before: 403 e
    no answer before:
      blocked DISC-008: it could not be read before: no answer came in time
    the same groups:
      holds DISC-008
      holds DISC-009
    another group:
      holds DISC-008
      broken DISC-009 at /0 of disconnect-entity: It has other data after a disconnection that does not concern it.
        no such element | {"id":"a","name":"a!","pay_frequencies":["a","weekly"]} | list-pay-groups 200, disconnect-entity 200, list-pay-groups 200
    no groups any more:
      holds DISC-008
      broken DISC-009 at the root of disconnect-entity: It has other data after a disconnection that does not concern it.
        1 elements | 0 elements | list-pay-groups 200, disconnect-entity 200, list-pay-groups 200
    refused groups:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 404 | list-pay-groups 200, disconnect-entity 200, list-pay-groups 404
    groups that fail:
      blocked DISC-008: 503
    groups without an answer:
      blocked DISC-008: no answer came in time"
  `);
});

test.each([
  ['the id', { id: 'x', name: 'n', pay_frequencies: ['weekly'] }],
  ['the name', { id: 'g', name: 'x', pay_frequencies: ['weekly'] }],
  ['the frequencies', { id: 'g', name: 'n', pay_frequencies: ['monthly'] }],
])('%s of a group is compared', (_, group) => {
  const seen = (one: object) => seenGroups(answered('list-pay-groups', 200, [one]));
  const before = seen({ id: 'g', name: 'n', pay_frequencies: ['weekly'] });
  const judged = judgeStays({ active: 'A', unchanged: 'U' }, before, action, seen(group), 'It');
  expect(judged.map(({ kind }) => kind)).toEqual(['holds', 'broken']);
});

test('the judgements of a disconnected entity', () => {
  const paid = (status: number) => ({ exchange: answered('create-sandbox-payment', status, {}) });
  const read = (exchange: Exchange) => ({ exchange, paymentId: 'p' });
  const listed = (exchange: Exchange) => ({ exchange });
  expect(
    printJudgements({
      'no use': judgeGone(action, []),
      refused: judgeGone(action, [read(refusal(403)), paid(403)]),
      'without an answer': judgeGone(action, [read(unanswered('get-pay-statement'))]),
      'without an answer, and refused': judgeGone(action, [read(unanswered('get-pay-statement')), paid(403)]),
      'read, listed and written': judgeGone(action, [
        read(payment(1)),
        read(payment(1)),
        listed(groups('a')),
        paid(200),
      ]),
      'written alone': judgeGone(action, [read(refusal(403)), paid(200)]),
      'an empty list': judgeGone(action, [listed(groups())]),
      'a list that is none': judgeGone(action, [listed(answered('list-pay-groups', 200, {}))]),
      'another payment': judgeGone(action, [{ exchange: payment(1), paymentId: 'q' }]),
    }),
  ).toMatchInlineSnapshot(`
    "no use:
    refused:
      holds DISC-010
    without an answer:
    without an answer, and refused:
      holds DISC-010
    read, listed and written:
      broken DISC-010 4 times of disconnect-entity: A disconnected entity is still served by get-pay-statement, list-pay-groups, create-sandbox-payment.
        a refusal, or nothing | 200 | disconnect-entity 200, get-pay-statement 200
    written alone:
      broken DISC-010 of disconnect-entity: A disconnected entity is still served by create-sandbox-payment.
        a refusal, or nothing | 200 | disconnect-entity 200, create-sandbox-payment 200
    an empty list:
      holds DISC-010
    a list that is none:
      holds DISC-010
    another payment:
      holds DISC-010"
  `);
});
