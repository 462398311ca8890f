import { afterAll, expect, test } from 'vitest';
import { at, connected, tested, textAt } from '../testing/client.testbed.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const result = {
  connection_id: uuid,
  entity_id: uuid,
  company_id: uuid,
  account_id: uuid,
  provider_id: 'any',
  authentication_type: expect.stringMatching(/^(api_token|assisted|credential|oauth)$/),
  products: ['company', 'directory', 'individual', 'employment', 'payment', 'pay_statement', 'benefits'],
  access_token: expect.stringMatching(/^\S{20,}$/),
};
const account = (body: object) => sandbox.basic.post('/sandbox/connections/accounts', body);

test('a connection is created with a provider alone', async () => {
  const { created } = await sandbox.connect();
  expect(created).toMatchObject({ status: 200, body: { ...result, token_type: 'bearer' } });
});

test('an account is a further entity of the connection, with its own token', async () => {
  const first = await sandbox.connect();
  const created = await account({ company_id: first.companyId, provider_id: 'any' });
  const { company_id, connection_id } = first.created.body as Record<string, unknown>;
  expect(created.status).toBe(200);
  expect(created.body).toEqual({ ...result, company_id, connection_id });
  expect(textAt(created, 'entity_id')).not.toBe(first.entityId);
  expect((await connected(sandbox.url, created).client.get('/employer/pay-groups')).status).toBe(200);
});

test('products are those asked for, once each', async () => {
  const { created } = await sandbox.connect({ provider_id: 'any', products: ['payment', 'company', 'payment'] });
  expect(at(created, 'products')).toEqual(['payment', 'company']);
});

test.each([
  [undefined, 20],
  [0, 0],
  [1, 1],
  [100, 100],
  [101, 101],
  [6000, 6000],
])('with an employee_size of %s a default payment has %i statements', async (employee_size, count) => {
  const { client } = await sandbox.connect({
    provider_id: 'any',
    ...(employee_size === undefined ? {} : { employee_size }),
  });
  const payment_id = textAt(await client.post('/sandbox/payment', {}), 'payment_id');
  const answer = await client.post('/employer/pay-statement', { requests: [{ payment_id, limit: 5000, offset: 0 }] });
  expect(at(answer, 'responses', 0, 'body', 'paging', 'count')).toBe(count);
  expect(at(answer, 'responses', 0, 'body', 'pay_statements')).toHaveLength(Math.min(count, 5000));
});

test.each([
  [100, true],
  [101, false],
])('with an employee_size of %i there being payroll history is %s', async (employee_size, history) => {
  const { client } = await sandbox.connect({ provider_id: 'any', employee_size });
  const items = at(await client.get('/employer/pay-statement-item'), 'responses') as unknown[];
  expect(items.length > 0).toBe(history);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['no provider', {}],
  ['an empty provider', { provider_id: '' }],
  ['a provider that is no string', { provider_id: 1 }],
  ['an unknown product', { provider_id: 'any', products: ['payroll'] }],
  ['products in one string', { provider_id: 'any', products: 'company payment' }],
  ['a negative employee_size', { provider_id: 'any', employee_size: -1 }],
  ['a fractional employee_size', { provider_id: 'any', employee_size: 1.5 }],
  ['an employee_size that is a string', { provider_id: 'any', employee_size: '20' }],
])('a connection with %s is refused', async (_, body) => {
  expect((await sandbox.basic.post('/sandbox/connections', body)).status).toBe(400);
});

test.each<[string, object, number]>([
  ['no company', { provider_id: 'any' }, 400],
  ['a malformed company', { company_id: 'company', provider_id: 'any' }, 400],
  ['an unknown company', { company_id: '00000000-0000-4000-8000-000000000000', provider_id: 'any' }, 404],
])('an account with %s is refused', async (_, body, status) => {
  expect((await account(body)).status).toBe(status);
});

test('an account of another provider is refused', async () => {
  const { companyId } = await sandbox.connect();
  expect((await account({ company_id: companyId, provider_id: 'other' })).status).toBe(404);
});

test('nothing of one connection is seen or changed with the token of another', async () => {
  const { client } = await sandbox.connect();
  const read = (path: string) => client.get(`${path}?entity_ids=${sandbox.first('entityIds')}`);
  const benefit = `/employer/benefits/${sandbox.first('benefitIds')}`;
  expect((await read('/employer/pay-groups')).status).toBe(403);
  expect((await read('/employer/pay-statement-item')).status).toBe(403);
  expect((await client.get(`${benefit}/enrolled`)).status).toBe(404);
  expect((await client.post(benefit, { description: 'mine' })).status).toBe(404);
});
