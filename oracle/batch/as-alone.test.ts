import { expect, test } from 'vitest';
import { judgeEnrollmentAsAlone } from '../get-enrollments/enrollment-batch.ts';
import { judgePaymentAsAlone } from '../get-pay-statement/payment-batch.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import type { Documented } from './documented.ts';
import { differenceFromAlone } from './one-element-each.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { pay_statements: [1] }) => ({
  payment_id,
  code,
  body,
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test('the judgements of a batch that answers unlike the request alone', () => {
  const difference = {
    pointer: '/responses/2/body/paging/offset',
    expected: '0',
    actual: '1',
    place: '/body/paging/offset',
  };
  const right = batch(element('a', 200, { paging: { offset: 0 }, pay_statements: [] }));
  const wrong = batch(element('a', 200, { paging: { offset: '0' }, pay_statements: [] }));
  const at = (pointer: string) =>
    judgePaymentAsAlone({ alone: wrong, batch: right, difference: { ...difference, pointer } });
  expect(
    printJudgements({
      'no difference': judgePaymentAsAlone(undefined),
      'a right shape': judgePaymentAsAlone({ alone: right, batch: right, difference }),
      'another element of a wrong shape': at('/responses/2/body/paging/offset'),
      'within a wrong shape': at('/responses/0/body/paging/offset/x'),
      'around a wrong shape': at('/responses/0/body/paging'),
      'beside a wrong shape': at('/responses/0/body/paging/offsets'),
    }),
  ).toMatchInlineSnapshot(`
    "no difference: holds PS-034
    a right shape:
      broken PS-034: A batch answers one of its requests unlike the same request is answered alone.
        0 | 1 at /responses/2/body/paging/offset | get-pay-statement 200, get-pay-statement 200
    another element of a wrong shape: blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    within a wrong shape: blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    around a wrong shape: blocked PS-034: the answer's shape is broken at /responses/0/body/paging/offset: PAGING-004
    beside a wrong shape:
      broken PS-034: A batch answers one of its requests unlike the same request is answered alone.
        0 | 1 at /responses/0/body/paging/offsets | get-pay-statement 200, get-pay-statement 200"
  `);
});

test('a key that is only advised may not be absent from one of the answers alone', () => {
  const withBody = (body: object) =>
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'a', code: 200, body }] });
  const whole = withBody({ dependent_ids: [] });
  const less = withBody({});
  const difference = {
    pointer: '/responses/0/body/dependent_ids',
    expected: '[]',
    actual: 'absent',
    place: '/body/dependent_ids',
  };
  expect(judgeEnrollmentAsAlone({ alone: whole, batch: less, difference })).toMatchObject({ kind: 'broken' });
});

test('the requirement of the shape is named as the cause', () => {
  const wrong = batch(element('a', 200, { paging: { offset: '0' }, pay_statements: [] }));
  const difference = {
    pointer: '/responses/0/body/paging/offset',
    expected: '0',
    actual: '1',
    place: '/body/paging/offset',
  };
  expect(judgePaymentAsAlone({ alone: wrong, batch: wrong, difference })).toMatchObject({ cause: 'PAGING-004' });
});

test.each([
  ['0', 1, 'unjudged'],
  [1, '0', 'unjudged'],
  [1, 1, 'broken'],
])(
  'a shape that is broken alone (offset %j) or in the batch (offset %j) is left to the shapes: %s',
  (one, other, kind) => {
    const withOffset = (offset: unknown) => batch(element('a', 200, { paging: { offset }, pay_statements: [] }));
    const difference = {
      pointer: '/responses/0/body/paging/offset',
      expected: '0',
      actual: '1',
      place: '/body/paging/offset',
    };
    expect(judgePaymentAsAlone({ alone: withOffset(one), batch: withOffset(other), difference }).kind).toBe(kind);
  },
);

test.each([
  ['the same', [element('a')], [element('a')], undefined],
  ['nothing alone', [], [element('a')], undefined],
  ['nothing in the batch', [element('a')], [element('b')], undefined],
  ['two alone', [element('a'), element('a')], [element('a', 200, 7)], undefined],
  ['two in the batch', [element('a')], [element('a', 200, 7), element('a')], undefined],
  ['a refusal alone', [element('a', 404)], [element('a')], undefined],
  ['no code alone', [element('a', null)], [element('a', 404)], undefined],
  ['no code in the batch', [element('a')], [element('a', null)], undefined],
  [
    'a refusal in the batch',
    [element('a')],
    [element('b'), element('A', 404)],
    { pointer: '/responses/1/code', expected: '200, as alone', actual: '404', place: '/code' },
  ],
  [
    'other data',
    [element('a')],
    [element('a', 200, { pay_statements: [2] })],
    { pointer: '/responses/0/body/pay_statements', expected: '[1]', actual: '[2]', place: '/body/pay_statements' },
  ],
])('a batch is compared with %s', (_, alone, together, expected) => {
  const documented: Documented = { fields: { pay_statements: 'value' } };
  expect(differenceFromAlone(batch(...alone), batch(...together), 'payment_id', 'a', documented)).toEqual(expected);
});
