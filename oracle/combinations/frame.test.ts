import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { type Frame, hasChanged, judgeFrame } from './frame.ts';

const groups = (...ids: readonly string[]) =>
  answered(
    'list-pay-groups',
    200,
    ids.map((id) => ({ id, name: id, pay_frequencies: [] })),
  );
const done = (operation: OperationId, status = 200, isUnauthorised = false) => ({
  exchange: answered(operation, status, {}),
  isUnauthorised,
  isOwn: false,
});
const frame = (change: Partial<Frame>): Frame => ({
  operation: 'list-pay-groups',
  owner: 'own',
  entityId: null,
  before: groups('a'),
  actions: [done('create-sandbox-payment'), done('list-automated-jobs')],
  after: groups('b'),
  ...change,
});

test('what changes, or is gone, is put down to the write, and judged by whose it is', () => {
  const after = answered('list-pay-groups', 404, {});
  expect(
    printJudgements({
      'of the own connection': judgeFrame(frame({})),
      'of another one': judgeFrame(frame({ owner: 'other' })),
      'gone from another one': judgeFrame(frame({ owner: 'other', after })),
      'by a refused read': judgeFrame(frame({ actions: [done('list-automated-jobs', 400)] })),
      'by a write without a credential': judgeFrame(frame({ actions: [done('disconnect-entity', 401, true)] })),
      'gone by the disconnection of a sibling': judgeFrame(frame({ actions: [done('disconnect-entity')], after })),
      'other after the disconnection of a sibling': judgeFrame(frame({ actions: [done('disconnect-entity')] })),
      'in another order': judgeFrame(frame({ before: groups('a', 'b'), after: groups('b', 'a') })),
    }),
  ).toMatchInlineSnapshot(`
    "of the own connection:
      broken STATE-008 at /0 of create-sandbox-payment: What list-pay-groups shows of the connection is other than before create-sandbox-payment.
        no such element | {"id":"b","name":"b","pay_frequencies":[]} | list-pay-groups 200, create-sandbox-payment 200, list-automated-jobs 200, list-pay-groups 200
    of another one:
      broken ISO-022 at /0 of create-sandbox-payment: What list-pay-groups shows of another connection is other than before create-sandbox-payment.
        no such element | {"id":"b","name":"b","pay_frequencies":[]} | list-pay-groups 200, create-sandbox-payment 200, list-automated-jobs 200, list-pay-groups 200
    gone from another one:
      broken ISO-022 of create-sandbox-payment: What list-pay-groups shows of another connection is gone after create-sandbox-payment.
        the data that was there before | 404 | list-pay-groups 200, create-sandbox-payment 200, list-automated-jobs 200, list-pay-groups 404
    by a refused read:
      broken STATE-014 at /0 of list-automated-jobs: What list-pay-groups shows of the connection is other than before list-automated-jobs.
        no such element | {"id":"b","name":"b","pay_frequencies":[]} | list-pay-groups 200, list-automated-jobs 400, list-pay-groups 200
    by a write without a credential:
      broken AUTH-034 at /0 of disconnect-entity: What list-pay-groups shows of the connection is other than before disconnect-entity.
        no such element | {"id":"b","name":"b","pay_frequencies":[]} | list-pay-groups 200, disconnect-entity 401, list-pay-groups 200
    gone by the disconnection of a sibling:
      broken DISC-008 of disconnect-entity: What list-pay-groups shows of the connection is gone after disconnect-entity.
        the data that was there before | 404 | list-pay-groups 200, disconnect-entity 200, list-pay-groups 404
    other after the disconnection of a sibling:
      broken DISC-009 at /0 of disconnect-entity: What list-pay-groups shows of the connection is other than before disconnect-entity.
        no such element | {"id":"b","name":"b","pay_frequencies":[]} | list-pay-groups 200, disconnect-entity 200, list-pay-groups 200
    in another order: holds STATE-008"
  `);
});

test('what an account does to the connection that it is added to is not said; of others it changes nothing', () => {
  const account = done('create-sandbox-account');
  expect(judgeFrame(frame({ actions: [{ ...account, isOwn: true }] }))).toBeUndefined();
  expect(judgeFrame(frame({ owner: 'other', actions: [account] }))).toMatchObject({ requirement: 'ISO-022' });
});

test.each([
  ['no answer', unanswered('list-pay-groups')],
  ['a refusal for the moment', answered('list-pay-groups', 503, {})],
])('%s says nothing of a change', (_, after) => {
  expect(hasChanged(frame({ after }))).toBeUndefined();
  expect(judgeFrame(frame({ after }))).toBeUndefined();
});

test('a payment that is still being fetched says nothing, and one that is unknown is gone', () => {
  const read = (code: number) =>
    answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body: { pay_statements: [] } }] });
  const changed = (code: number) =>
    hasChanged({ operation: 'get-pay-statement', before: read(200), after: read(code) });
  expect([202, 404, 200].map(changed)).toEqual([undefined, true, false]);
});
