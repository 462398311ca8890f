import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import { answered, asking } from '../kernel/answered.testbed.ts';
import { judgeItemsStillThere, judgeStillAsGiven, judgeStillThere } from './kept-write.ts';

const individual_id = '6b1f6c0a-58a5-4d2b-9a52-8b3d2f0c1e11';
const statement = { individual_id, total_hours: 80, earnings: [{ name: 'Bonus', amount: 100, hours: 1 }] };
const creation = asking(answered('create-sandbox-payment', 200, { payment_id: 'p' }), { pay_statements: [statement] });
const reading = (code: number, total_hours = 80) => {
  const body = code === 200 ? { pay_statements: [{ ...statement, total_hours }] } : { code };
  return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
};
const items = (...names: readonly string[]) =>
  answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'earnings' })) });
const payment = { creation, paymentId: 'p' };

test.each([
  ['reads otherwise later', reading(200), reading(200, 0), ['PAY-026']],
  ['reads the same later', reading(200), reading(200), []],
  ['was never read as it was sent', reading(200, 0), reading(200, 1), []],
  ['has no data later', reading(200), reading(404), []],
])('PAY-026: what a payment was given %s', (_, before, after, broken) => {
  expect(judgeStillAsGiven({ ...payment, before, after }).map(({ requirement }) => requirement)).toEqual(broken);
});

test.each<[string, number, readonly OperationId[], string | undefined]>([
  ['is unknown after payments', 404, ['create-sandbox-payment'], 'PAY-045'],
  ['is unknown, whatever was written', 404, [], 'PAY-045'],
  ['is unknown after a disconnection', 403, ['create-sandbox-payment', 'disconnect-entity'], 'DISC-008'],
  ['is unknown to whom names no entity, after an account', 404, ['create-sandbox-account'], undefined],
  ['is being fetched', 202, ['create-sandbox-payment'], undefined],
  ['is there', 200, ['disconnect-entity'], undefined],
])('PAY-045, DISC-008: a payment that was read %s', (_, code, done, broken) => {
  const writes = done.map((operation) => answered(operation, 200, {}));
  const judged = judgeStillThere({ ...payment, before: reading(200), after: reading(code), writes });
  expect(judged?.requirement).toBe(broken);
});

test.each([
  ['is gone', items('Bonus', 'Other'), items('Other'), 'PAY-045'],
  ['is still there', items('Bonus'), items('Other', 'Bonus'), undefined],
  ['was never there', items('Other'), items(), undefined],
])('PAY-045: the item of a payment %s', (_, before, after, broken) => {
  expect(judgeItemsStillThere({ ...payment, before, after, writes: [creation] })?.requirement).toBe(broken);
});
