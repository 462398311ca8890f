import { describe, expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { judgeStays, seenPayment } from './activity.ts';
import { judgeGone } from './gone.ts';
import { seenGroups } from './seen-groups.ts';

const action = answered('disconnect-entity', 200, { status: 'success' });
const rows = { active: 'DISC-008', unchanged: 'DISC-009' };

function payment(gross: number, code = 200) {
  const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
  return answered('get-pay-statement', 200, { responses: [{ payment_id: 'P', code, body }] });
}

const groups = (...ids: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id, name: 'n', pay_frequencies: ['weekly', 'monthly'] })),
  );

describe('an entity that is not concerned', () => {
  const before = seenPayment(payment(1), 'p');

  test.each([
    ['is as it was', payment(1), ['holds DISC-008', 'holds DISC-009']],
    ['has other data', payment(2), ['holds DISC-008', 'broken DISC-009']],
    ['has no payment', payment(1, 404), ['broken DISC-008']],
    ['is refused', answered('get-pay-statement', 403, {}), ['broken DISC-008']],
    ['is not answered', unanswered('get-pay-statement'), ['unjudged DISC-008']],
    ['is answered without the payment', answered('get-pay-statement', 200, { responses: [] }), ['unjudged DISC-008']],
  ])('%s', (_, after, expected) => {
    const judged = judgeStays(rows, before, action, seenPayment(after, 'p'), 'It');
    expect(judged.map(({ kind, requirement }) => `${kind} ${requirement}`)).toEqual(expected);
  });

  test('groups may come in any order', () => {
    const judged = judgeStays(rows, seenGroups(groups('a', 'b')), action, seenGroups(groups('B', 'a')), 'It');
    expect(judged.map(({ kind }) => kind)).toEqual(['holds', 'holds']);
  });

  test('what could not be read at first says nothing', () => {
    const judged = judgeStays(rows, seenPayment(payment(1, 404), 'p'), action, before, 'It');
    expect(judged.map(({ kind }) => kind)).toEqual(['unjudged']);
  });
});

describe('a disconnected entity', () => {
  const refusal = answered('get-pay-statement', 403, {});
  const paid = (status: number) => answered('create-sandbox-payment', status, {});

  test.each([
    ['refused', [{ exchange: refusal, paymentId: 'p' }, { exchange: paid(403) }], ['holds']],
    [
      'read',
      [
        { exchange: refusal, paymentId: 'p' },
        { exchange: payment(1), paymentId: 'p' },
      ],
      ['broken'],
    ],
    ['written', [{ exchange: paid(200) }], ['broken']],
    ['shown its groups', [{ exchange: groups('a') }], ['broken']],
    ['shown nothing', [{ exchange: groups() }, { exchange: payment(1, 404), paymentId: 'p' }], ['holds']],
    ['not answered', [{ exchange: unanswered('get-pay-statement'), paymentId: 'p' }], []],
  ])('is %s', (_, uses, expected) => {
    expect(judgeGone(action, uses).map(({ kind }) => kind)).toEqual(expected);
  });

  test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
    const exchange = answered('list-pay-groups', 200, value);
    expect(() => judgeGone(action, [{ exchange }, { exchange, paymentId: 'p' }])).not.toThrow();
    expect(() => judgeStays(rows, seenGroups(exchange), action, seenPayment(exchange, 'p'), 'It')).not.toThrow();
  });
});
