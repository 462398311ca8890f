import { afterAll, beforeAll, expect, test } from 'vitest';
import { startToy } from './toy-target.ts';

let toy: Awaited<ReturnType<typeof startToy>>;
let token: string;
let paymentId: string;
beforeAll(async () => {
  toy = await startToy();
  const { credentials, fixtures } = toy.profile as {
    credentials: { accessToken: string };
    fixtures: { paymentIds: string[] };
  };
  token = credentials.accessToken;
  paymentId = fixtures.paymentIds[0] ?? '';
});
afterAll(() => toy.close());

/** The fields that the answers below are read for. */
interface Body {
  responses: { body: { pay_statements: { earnings: { amount: number }[] }[] } }[];
  access_token: string;
  entity_id: string;
}
const call = async (method: string, path: string, body?: unknown, authorization: string | null = `Bearer ${token}`) => {
  const response = await fetch(toy.url + path, {
    method,
    headers: {
      'service-api-version': '2020-09-17',
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
};
const batchOf = (size: number) => ({ requests: Array.from({ length: size }, () => ({ payment_id: paymentId })) });

test('the toy answers with a fraction of a cent in every statement of its history', async () => {
  const { body } = await call('POST', '/employer/pay-statement', batchOf(1));
  const statements = body.responses.flatMap((one) => one.body.pay_statements);
  const amounts = statements.map(({ earnings }) => earnings.map(({ amount }) => amount));
  expect(amounts).toEqual(Array.from({ length: 100 }, () => [1234.5]));
});

test.each([
  [10, 200],
  [11, 200],
  [12, 422],
])('the toy answers a batch of %i with %i', async (size, status) => {
  expect((await call('POST', '/employer/pay-statement', batchOf(size))).status).toBe(status);
});

test.each([
  [null, 200],
  ['Bearer nonsense', 401],
  ['Basic nonsense', 401],
])('the toy answers list-pay-groups with the credential %s with %i', async (authorization, status) => {
  expect((await call('GET', '/employer/pay-groups', undefined, authorization)).status).toBe(status);
});

test.each([
  ['POST', '/employer/pay-statement', batchOf(1)],
  ['POST', '/employer/plans-enrollments', { requests: [] }],
  ['GET', '/employer/pay-statement-item', undefined],
  ['GET', '/jobs/automated', undefined],
  ['POST', '/sandbox/payment', {}],
  ['POST', '/sandbox/connections', { provider_id: 'toy' }],
])('the toy refuses %s %s without a credential', async (method, path, body) => {
  expect((await call(method, path, body, null)).status).toBe(401);
});

test('a connection of the toy gets a payment from Friday to the fourteenth business day after it, and then ends', async () => {
  const basic = `Basic ${Buffer.from('toy-client:toy-client-secret').toString('base64')}`;
  const made = (await call('POST', '/sandbox/connections', { provider_id: 'toy' }, basic)).body;
  const bearer = `Bearer ${made.access_token}`;
  const payment = await call('POST', '/sandbox/payment', { start_date: '2025-03-07' }, bearer);
  expect(payment.body).toMatchObject({ pay_date: '2025-03-27' });
  const left = await call('POST', '/disconnect-entity', { entity_ids: [made.entity_id] }, bearer);
  expect(left.body).toEqual({ status: 'success' });
  expect((await call('GET', '/jobs/automated', undefined, bearer)).status).toBe(401);
});
