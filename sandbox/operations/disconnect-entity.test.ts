import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Connected, connected, type Tested, tested } from '../testing/client.testbed.ts';

let sandbox: Tested;
let first: Connected;
let second: Connected;
beforeAll(async () => {
  sandbox = await tested();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  first = await sandbox.connect();
  const body = { company_id: first.companyId, provider_id: 'any' };
  second = connected(sandbox.url, await sandbox.basic.post('/sandbox/connections/accounts', body));
});

const disconnect = ({ client }: Connected, ...entity_ids: unknown[]) =>
  client.post('/disconnect-entity', { entity_ids });
const status = async ({ client }: Connected, path = '/employer/pay-groups') => (await client.get(path)).status;

test('the named entity can be neither read nor written, its sibling is as it was', async () => {
  expect(await disconnect(first, second.entityId)).toMatchObject({ status: 200, body: { status: 'success' } });
  expect([await status(first), await status(second)]).toEqual([200, 403]);
  expect((await second.client.post('/sandbox/payment', {})).status).toBe(403);
  expect(await status(first, `/employer/pay-groups?entity_ids=${second.entityId}`)).toBe(403);
  expect(await status(second, `/employer/pay-groups?entity_ids=${first.entityId}`)).toBe(200);
});

test('several entities are disconnected at once, and with the last one the jobs are gone too', async () => {
  expect((await disconnect(first, first.entityId, second.entityId)).status).toBe(200);
  expect([await status(first), await status(second), await status(first, '/jobs/automated')]).toEqual([403, 403, 403]);
});

test('the jobs stay while a sibling is active', async () => {
  await disconnect(first, first.entityId);
  expect(await status(first, '/jobs/automated')).toBe(200);
});

test('a foreign entity among the named ones has none disconnected', async () => {
  const other = await sandbox.connect();
  expect((await disconnect(first, second.entityId, other.entityId)).status).toBe(403);
  expect([await status(second), await status(other)]).toEqual([200, 200]);
});

test('what is disconnected cannot be disconnected again', async () => {
  await disconnect(first, second.entityId);
  expect((await disconnect(first, second.entityId)).status).toBe(403);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['no list', {}],
  ['an empty list', { entity_ids: [] }],
  ['a list that is a string', { entity_ids: '00000000-0000-4000-8000-000000000000' }],
  ['a malformed id', { entity_ids: ['entity'] }],
  ['null', { entity_ids: null }],
])('%s is refused, and disconnects nothing', async (_, body) => {
  expect((await first.client.post('/disconnect-entity', body)).status).toBe(400);
  expect([await status(first), await status(second)]).toEqual([200, 200]);
});
