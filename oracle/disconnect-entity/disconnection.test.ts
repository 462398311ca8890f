import { expect, test } from 'vitest';
import { answered, garbage } from '../answered.testbed.ts';
import { judgeStays, seenPayment } from './activity.ts';
import { judgeGone } from './gone.ts';
import { seenGroups } from './seen-groups.ts';

const action = answered('disconnect-entity', 200, { status: 'success' });
const rows = { active: 'DISC-008', unchanged: 'DISC-009' };

const groups = (...ids: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id, name: 'n', pay_frequencies: ['weekly', 'monthly'] })),
  );

test('groups may come in any order, and their ids in any letter case', () => {
  const judged = judgeStays(rows, seenGroups(groups('a', 'b')), action, seenGroups(groups('B', 'a')), 'It');
  expect(judged.map(({ kind }) => kind)).toEqual(['holds', 'holds']);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const exchange = answered('list-pay-groups', 200, value);
  expect(() => judgeGone(action, [{ exchange }, { exchange, paymentId: 'p' }])).not.toThrow();
  expect(() => judgeStays(rows, seenGroups(exchange), action, seenPayment(exchange, 'p'), 'It')).not.toThrow();
});

test.each([
  ['a payment that fails', seenPayment(answered('get-pay-statement', 503), 'p')],
  ['too many requests for a payment', seenPayment(answered('get-pay-statement', 429), 'p')],
  [
    'a payment that fails by its element',
    seenPayment(answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 500, body: {} }] }), 'p'),
  ],
  ['groups that fail', seenGroups(answered('list-pay-groups', 500))],
  ['too many requests for groups', seenGroups(answered('list-pay-groups', 429))],
])('%s say nothing of an entity', (_, seen) => {
  expect(seen.sight.kind).toBe('open');
});
