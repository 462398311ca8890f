import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeForeignRefused, judgeListRequired, judgeOwnDisconnected } from './answers.ts';
import { type EntityRead, readGroups, readPayment } from './entity-read.ts';
import { judgeGone } from './gone.ts';
import {
  judgeForeignStays,
  judgeNothingDisconnected,
  judgeOtherConnectionStays,
  judgeSiblingStays,
  judgeStillPaid,
} from './staying.ts';

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
  const seen = (exchange: Exchange) => readPayment(exchange, 'p');
  const judged = (after: EntityRead, before = seen(payment(1))) =>
    judgeSiblingStays(action, { label: 'It', before, after });
  const elsewhere = (after: EntityRead) =>
    judgeOtherConnectionStays(action, { label: 'It', before: seen(payment(1)), after });
  expect(
    printJudgements({
      'as before': judged(seen(payment(1))),
      'as before, in another connection': elsewhere(seen(payment(1))),
      'other data': judged(seen(payment(2))),
      'other data, in another connection': elsewhere(seen(payment(2))),
      'an element of another code': judged(seen(payment(1, 404))),
      'no code': judged(seen(payment(1, null))),
      'a refusal': judged(seen(refusal(403))),
      'the last refusal': judged(seen(refusal(499))),
      'a failure of the target': judged(seen(refusal(500))),
      'no element': judged(seen(answered('get-pay-statement', 200, { responses: [] }))),
      'no answer': judged(seen(unanswered('get-pay-statement'))),
      'a refusal before': judged(seen(payment(1)), seen(refusal(403))),
      'no answer before': judged(seen(payment(1)), seen(unanswered('get-pay-statement'))),
      'the same groups': judged(readGroups(groups('a', 'b')), readGroups(groups('b', 'a'))),
      'another group': judged(readGroups(groups('a')), readGroups(groups('b'))),
      'no groups any more': judged(readGroups(groups()), readGroups(groups('b'))),
      'refused groups': judged(readGroups(answered('list-pay-groups', 404, {})), readGroups(groups('b'))),
      'groups that fail': judged(readGroups(answered('list-pay-groups', 503, {})), readGroups(groups('b'))),
      'groups without an answer': judged(readGroups(unanswered('list-pay-groups')), readGroups(groups('b'))),
    }),
  ).toMatchInlineSnapshot(`
    "as before: holds DISC-008, DISC-009
    as before, in another connection: holds DISC-018
    other data:
      holds DISC-008
      broken DISC-009 at /responses/0/body/pay_statements/0/gross_pay/amount of disconnect-entity: It has other data after a disconnection that does not concern it.
        1 | 2 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    other data, in another connection:
      broken DISC-018 at /responses/0/body/pay_statements/0/gross_pay/amount of disconnect-entity: It has other data after a disconnection that does not concern it.
        1 | 2 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    an element of another code:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | an element of code 404 | get-pay-statement 200, disconnect-entity 200, get-pay-statement 200
    no code: blocked DISC-008: 200 without the payment
    a refusal:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    the last refusal:
      broken DISC-008 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 499 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 499
    a failure of the target: blocked DISC-008: 500 e
    no element: blocked DISC-008: 200 without the payment
    no answer: blocked DISC-008: no answer came in time
    a refusal before: blocked DISC-008: it could not be read before: 403 e
    no answer before: blocked DISC-008: it could not be read before: no answer came in time
    the same groups: holds DISC-008, DISC-009
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
    groups that fail: blocked DISC-008: 503
    groups without an answer: blocked DISC-008: no answer came in time"
  `);
});

test.each([
  ['the id', { id: 'x', name: 'n', pay_frequencies: ['weekly'] }],
  ['the name', { id: 'g', name: 'x', pay_frequencies: ['weekly'] }],
  ['the frequencies', { id: 'g', name: 'n', pay_frequencies: ['monthly'] }],
])('%s of a group is compared', (_, group) => {
  const seen = (one: object) => readGroups(answered('list-pay-groups', 200, [one]));
  const before = seen({ id: 'g', name: 'n', pay_frequencies: ['weekly'] });
  const judged = judgeSiblingStays(action, { label: 'It', before, after: seen(group) });
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
    refused: holds DISC-010
    without an answer:
    without an answer, and refused: holds DISC-010
    read, listed and written:
      broken DISC-010 4 times of disconnect-entity: A disconnected entity is still served by get-pay-statement, list-pay-groups, create-sandbox-payment.
        a refusal, or nothing | 200 | disconnect-entity 200, get-pay-statement 200
    written alone:
      broken DISC-010 of disconnect-entity: A disconnected entity is still served by create-sandbox-payment.
        a refusal, or nothing | 200 | disconnect-entity 200, create-sandbox-payment 200
    an empty list: holds DISC-010
    a list that is none: holds DISC-010
    another payment: holds DISC-010"
  `);
});

test('the judgements of whom a disconnection may not reach', () => {
  const gone = { label: 'It', before: readPayment(payment(1), 'p'), after: readPayment(refusal(403), 'p') };
  const paid = (exchange: Exchange) => judgeStillPaid(action, exchange);
  expect(
    printJudgements({
      'a foreign entity': judgeForeignStays(false, action, gone),
      'a foreign entity beside an own one': judgeForeignStays(true, action, gone),
      'an own entity, with an empty list': judgeNothingDisconnected('empty', action, gone),
      'an own entity, without a list': judgeNothingDisconnected('absent', action, gone),
      'an entity that is paid': paid(answered('create-sandbox-payment', 200, {})),
      'an entity that is no longer paid': paid(answered('create-sandbox-payment', 403, {})),
      'an entity whose payment fails': paid(answered('create-sandbox-payment', 500, {})),
    }),
  ).toMatchInlineSnapshot(`
    "a foreign entity:
      broken DISC-011 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    a foreign entity beside an own one:
      broken DISC-012 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    an own entity, with an empty list:
      broken DISC-016 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    an own entity, without a list:
      broken DISC-017 of disconnect-entity: It is no longer readable after a disconnection that does not concern it.
        the data of the entity, as before | 403 e | get-pay-statement 200, disconnect-entity 200, get-pay-statement 403
    an entity that is paid: holds DISC-008
    an entity that is no longer paid:
      broken DISC-008 of disconnect-entity: An entity that was not named can no longer be paid after a disconnection that does not concern it.
        a new payment, as before | 403 | disconnect-entity 200, create-sandbox-payment 403
    an entity whose payment fails:"
  `);
});

test('the judgements of the answer to a disconnection', () => {
  const refused = answered('disconnect-entity', 422, {});
  expect(
    printJudgements({
      'an own entity': judgeOwnDisconnected(1, action),
      'an own entity, refused': judgeOwnDisconnected(1, refused),
      'two own entities, refused': judgeOwnDisconnected(2, refused),
      'a foreign one': judgeForeignRefused('an entity of another connection', action),
      'a foreign one, refused': judgeForeignRefused('an entity of another connection', refused),
      'an empty list': judgeListRequired('empty', action),
      'no list': judgeListRequired('absent', action),
      'a string': judgeListRequired('string', action),
      'a string, refused': judgeListRequired('string', refused),
    }),
  ).toMatchInlineSnapshot(`
    "an own entity: holds DISC-006
    an own entity, refused:
      broken DISC-006: A disconnection of an entity of the own connection is refused.
        200 with the result | 422 | disconnect-entity 422
    two own entities, refused:
      broken DISC-007: A disconnection of several entities of the own connection is refused.
        200 with the result | 422 | disconnect-entity 422
    a foreign one:
      broken DISC-013: A disconnection that names an entity of another connection is answered with success.
        a refusal | 200 | disconnect-entity 200
    a foreign one, refused: holds DISC-013
    an empty list:
      broken DISC-014: A disconnection with an empty entity_ids is answered with success.
        a refusal | 200 | disconnect-entity 200
    no list:
      broken DISC-015: A disconnection without entity_ids is answered with success.
        a refusal | 200 | disconnect-entity 200
    a string:
      broken DISC-015: A disconnection with entity_ids that is a string is answered with success.
        a refusal | 200 | disconnect-entity 200
    a string, refused: holds DISC-015"
  `);
});

test('ids of groups may come in any letter case', () => {
  const seen = (id: string) => readGroups(answered('list-pay-groups', 200, [{ id, name: 'n', pay_frequencies: [] }]));
  const judged = judgeSiblingStays(action, { label: 'It', before: seen('a'), after: seen('A') });
  expect(judged.map(({ kind }) => kind)).toEqual(['holds', 'holds']);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const exchange = answered('list-pay-groups', 200, value);
  expect(() => judgeGone(action, [{ exchange }, { exchange, paymentId: 'p' }])).not.toThrow();
  const bystander = { label: 'It', before: readGroups(exchange), after: readPayment(exchange, 'p') };
  expect(() => judgeSiblingStays(action, bystander)).not.toThrow();
});

test.each([
  ['a payment that fails', readPayment(answered('get-pay-statement', 503), 'p')],
  ['too many requests for a payment', readPayment(answered('get-pay-statement', 429), 'p')],
  [
    'a payment that fails by its element',
    readPayment(answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 500, body: {} }] }), 'p'),
  ],
  ['groups that fail', readGroups(answered('list-pay-groups', 500))],
  ['too many requests for groups', readGroups(answered('list-pay-groups', 429))],
])('%s say nothing of an entity', (_, seen) => {
  expect(seen.shown.kind).toBe('open');
});

test('where the last entity may be refused, the evidence of a refusal begins with a read of another one', () => {
  const [read, refused] = [answered('list-pay-groups', 200, []), answered('disconnect-entity', 400)];
  expect(judgeOwnDisconnected(1, refused, read)).toMatchObject({ kind: 'broken', exchanges: [read, refused] });
  expect(judgeOwnDisconnected(1, answered('disconnect-entity', 200), read)).toMatchObject({ kind: 'holds' });
});
