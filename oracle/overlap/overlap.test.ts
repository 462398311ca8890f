import { describe, expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { judgeDatesOfSomeOrder, judgeDistinctResults, judgeThereAfterwards } from './creations.ts';
import { judgeOwnData } from './own-data.ts';
import { judgeOwnElements } from './own-elements.ts';

const [a, b, shared] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const groups = (...ids: readonly (string | undefined)[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id })),
  );

describe('data of the own connection only: RACE-001', () => {
  const [own, foreign] = [groups(a, shared), groups(b, shared)];

  test('the own data, and what both show, holds', () => {
    expect(judgeOwnData({ overlapping: [own, groups(shared)], alone: [own], foreign: [foreign] })).toMatchObject({
      kind: 'holds',
    });
  });

  test('an id of the other connection alone is its data, in any letter case', () => {
    const leaking = groups(b?.toUpperCase());
    expect(judgeOwnData({ overlapping: [own, leaking], alone: [own], foreign: [foreign] })).toMatchObject({
      kind: 'broken',
      requirement: 'RACE-001',
      actual: `${b} of another connection, in 1 of 2 answers to requests that overlapped`,
      exchanges: [foreign, leaking],
    });
  });

  test('what the own connection shows alone by now is its own', () => {
    expect(judgeOwnData({ overlapping: [groups(b)], alone: [own, groups(b)], foreign: [foreign] })).toBeUndefined();
  });

  test('nothing is said where the connections show the same, or no request that overlapped was answered', () => {
    expect(judgeOwnData({ overlapping: [own], alone: [own], foreign: [own] })).toBeUndefined();
    const busy = answered('list-pay-groups', 429, { id: b });
    expect(judgeOwnData({ overlapping: [busy], alone: [own], foreign: [foreign] })).toBeUndefined();
  });
});

describe('elements of the own batch only: RACE-002', () => {
  const batch = (id: string | undefined, status = 200) =>
    answered('get-pay-statement', status, {
      responses: [
        { payment_id: id, code: 200, body: { paging: { offset: 0 }, pay_statements: [{ individual_id: id }] } },
      ],
    });
  const operation = 'get-pay-statement';

  test('the same answer as alone holds, a refusal for too much says nothing', () => {
    const known = { operation, before: batch(a), after: batch(a) } as const;
    expect(judgeOwnElements({ ...known, overlapping: [batch(a)] })).toMatchObject({ kind: 'holds' });
    expect(judgeOwnElements({ ...known, overlapping: [batch(a, 429)] })).toBeUndefined();
  });

  test('the answer to another batch is broken', () => {
    expect(
      judgeOwnElements({ operation, before: batch(a), after: batch(a), overlapping: [batch(a), batch(b)] }),
    ).toMatchObject({ kind: 'broken', requirement: 'RACE-002', actual: expect.stringContaining('in 1 of 2 answers') });
  });

  test('nothing is said of a batch that is answered otherwise alone by now', () => {
    expect(judgeOwnElements({ operation, before: batch(a), after: batch(b), overlapping: [batch(b)] })).toBeUndefined();
  });
});

describe('creations at one moment', () => {
  const paid = (payment_id: unknown, pay_date: unknown = '2025-03-14') =>
    answered('create-sandbox-payment', 200, { payment_id, pay_date });
  const operation = 'create-sandbox-payment';

  test('different ids hold, the same id is broken: RACE-003', () => {
    const inOrder = [paid('p'), paid('q')];
    expect(judgeDistinctResults({ operation, overlapping: [paid('r'), paid('s')], inOrder })).toMatchObject([
      { kind: 'holds' },
    ]);
    expect(judgeDistinctResults({ operation, overlapping: [paid('r'), paid('R')], inOrder })).toMatchObject([
      { kind: 'broken', requirement: 'RACE-003', pointer: '/payment_id' },
    ]);
  });

  test('ids that repeat in order, too, are another defect', () => {
    const inOrder = [paid('p'), paid('p')];
    expect(judgeDistinctResults({ operation, overlapping: [paid('r'), paid('r')], inOrder })).toEqual([]);
  });

  const kept = (paymentId: string, grossPay: number, read: number) => ({
    creation: paid(paymentId),
    individualId: a ?? '',
    grossPay,
    reading: answered('get-pay-statement', 200, {
      responses: [
        {
          payment_id: paymentId,
          code: 200,
          body: {
            paging: { offset: 0 },
            pay_statements: [{ individual_id: a, gross_pay: { amount: read, currency: 'usd' } }],
          },
        },
      ],
    }),
  });

  test('payments that are read back hold, one that is not is lost: RACE-004', () => {
    expect(judgeThereAfterwards([kept('p', 1, 1), kept('q', 2, 2)])).toMatchObject({ kind: 'holds' });
    expect(judgeThereAfterwards([kept('p', 1, 1), kept('q', 2, 1)])).toMatchObject({
      kind: 'broken',
      requirement: 'RACE-004',
    });
    expect(judgeThereAfterwards([kept('p', 1, 2)])).toBeUndefined();
  });

  test('default dates that differ in order must differ at one moment: RACE-005', () => {
    const inOrder = [paid('p', '2025-03-14'), paid('q', '2025-04-04')];
    const [third, fourth] = [paid('r', '2025-04-25'), paid('s', '2025-05-16')];
    expect(judgeDatesOfSomeOrder({ overlapping: [third, fourth], inOrder })).toMatchObject({ kind: 'holds' });
    expect(judgeDatesOfSomeOrder({ overlapping: [third, third], inOrder })).toMatchObject({
      kind: 'broken',
      requirement: 'RACE-005',
    });
    expect(judgeDatesOfSomeOrder({ overlapping: [third, third], inOrder: [third, third] })).toBeUndefined();
  });
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  const exchange = answered('get-pay-statement', 200, value);
  const all = [exchange, exchange];
  expect(() => {
    judgeOwnData({ overlapping: all, alone: all, foreign: [groups(b)] });
    judgeOwnElements({ operation: 'get-pay-statement', before: exchange, after: exchange, overlapping: all });
    judgeDistinctResults({ operation: 'create-sandbox-connection', overlapping: all, inOrder: [] });
    judgeThereAfterwards(all.map((each) => ({ creation: each, individualId: 'x', grossPay: 1, reading: each })));
    judgeDatesOfSomeOrder({ overlapping: all, inOrder: all });
  }).not.toThrow();
});
