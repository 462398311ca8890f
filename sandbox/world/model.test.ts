import { expect, test } from 'vitest';
import { at, tested } from '../testing/client.testbed.ts';
import { seeded } from './model.ts';

async function dataOf(seed: number) {
  const sandbox = await tested({ seed });
  const { created, client } = await sandbox.connect();
  const payment = await client.post('/sandbox/payment', {});
  const items = await sandbox.own.get('/employer/pay-statement-item');
  const statements = await sandbox.own.statements(sandbox.first('paymentIds'));
  const { baseUrl, ...profile } = sandbox.profile;
  await sandbox.close();
  return { profile, created: created.body, payment: payment.body, items: items.body, statements };
}

test('the same seed gives the same ids, tokens and data, those assigned later included', async () => {
  expect(await dataOf(7)).toEqual(await dataOf(7));
});

test('another seed gives others', async () => {
  const [one, other] = [await dataOf(7), await dataOf(8)];
  expect(one.profile.credentials).not.toEqual(other.profile.credentials);
  expect(at({ status: 200, headers: {}, body: one }, 'payment', 'payment_id')).not.toBe(
    at({ status: 200, headers: {}, body: other }, 'payment', 'payment_id'),
  );
});

test('integers stay within their bounds, and reach them', () => {
  const drawn = Array.from({ length: 500 }, (_, index) => seeded(1).integer(`${index}`, -2, 2));
  expect([...new Set(drawn)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
});
