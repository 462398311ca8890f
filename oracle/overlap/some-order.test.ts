import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { emptyModel, withConnection } from '../model/model.ts';
import { findOrder, judgeSomeOrder, type TriedPayment } from './some-order.ts';

const model = withConnection(emptyModel, 'C0', 'E0');
const first = { start_date: '2025-02-18', end_date: '2025-02-25' };
const short = { start_date: '2025-02-28', end_date: '2025-03-04' };

const paid = (given: TriedPayment['given'], pay_date: string): TriedPayment => ({
  given,
  exchange: answered('create-sandbox-payment', 200, { payment_id: `paid on ${pay_date}`, pay_date }),
});
const before = [paid(first, '2025-02-25')];
const shortPaid = paid(short, '2025-03-04');
/** One business day and 14 more after the payment before it. */
const [afterFirst, afterShort, afterBoth] = ['2025-03-18', '2025-03-25', '2025-04-15'];

const moments = (together: readonly TriedPayment[], next: string) => ({
  payer: 0,
  moments: [before, together, [paid({}, next)]],
});
const explained = (together: readonly TriedPayment[], next: string) => findOrder(model, moments(together, next));

test('an order in which all dates follow from one another explains them, whichever came first in time', () => {
  expect(explained([shortPaid, paid({}, afterShort)], afterBoth)).toEqual({ kind: 'explained' });
  expect(explained([paid({}, afterShort), shortPaid], afterBoth)).toEqual({ kind: 'explained' });
  expect(explained([paid({}, afterFirst), shortPaid], afterShort)).toEqual({ kind: 'explained' });
});

test('the next payment has to follow from the last one of the same order', () => {
  expect(explained([paid({}, afterFirst), shortPaid], '2025-04-08')).toEqual({ kind: 'unexplained', moment: 2 });
});

test('default dates that follow from none of the payments are unexplained at their own moment', () => {
  expect(explained([paid({}, '2025-03-19'), shortPaid], afterShort)).toEqual({ kind: 'unexplained', moment: 1 });
});

test('two default payments that are one after the other in no order are reported with a timeline', () => {
  const overlapping = moments([paid({}, afterFirst), paid({}, afterFirst)], '2025-04-08');
  const inOrder = moments([paid({}, afterFirst), paid({}, '2025-04-08')], '2025-04-29');
  const sent = overlapping.moments.flat().map(({ exchange }) => ({ branch: null, exchange }));
  expect(judgeSomeOrder({ model, overlapping, inOrder, sent })).toMatchObject({
    kind: 'broken',
    requirement: 'RACE-005',
    pointer: '/pay_date',
    timeline: sent.map(() => ({ operation: 'create-sandbox-payment', branch: null, status: 200 })),
  });
  // What is as wrong one after the other is another defect.
  expect(judgeSomeOrder({ model, overlapping, inOrder: overlapping, sent })).toBeUndefined();
  expect(judgeSomeOrder({ model, overlapping, inOrder: undefined, sent })).toBeUndefined();
  expect(judgeSomeOrder({ model, overlapping: inOrder, inOrder, sent })).toMatchObject({
    kind: 'holds',
  });
});

test('a refusal of one of them says nothing of the dates of those that follow', () => {
  const refused = { given: {}, exchange: answered('create-sandbox-payment', 409, {}) };
  expect(explained([refused, shortPaid], afterShort)).toEqual({ kind: 'explained' });
});

test('the search ends within its bound, whatever comes', () => {
  const wrong = Array.from({ length: 9 }, (_, index) => paid(short, `2025-03-${10 + index}`));
  expect(explained([...wrong, paid({}, '1999-01-01')], afterShort).kind).not.toBe('explained');
});
