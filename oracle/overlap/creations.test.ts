import { describe, expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { judgeDistinctResults, judgeThereAfterwards } from './creations.ts';

const a = '11111111-1111-4111-8111-111111111111';

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
    individualId: a,
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
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s throws nothing', (_, value) => {
  const exchange = answered('get-pay-statement', 200, value);
  const all = [exchange, exchange];
  expect(() => {
    judgeDistinctResults({ operation: 'create-sandbox-connection', overlapping: all, inOrder: [] });
    judgeThereAfterwards(all.map((each) => ({ creation: each, individualId: 'x', grossPay: 1, reading: each })));
  }).not.toThrow();
});
