import { afterAll, expect, test } from 'vitest';
import { at, tested } from '../testing/client.testbed.ts';

const sandbox = await tested();
const large = sandbox.first('paymentIds');
afterAll(() => sandbox.close());

const path = '/employer/pay-statement';
const ask = (...requests: object[]) => sandbox.own.post(path, { requests });
const unknown = '00000000-0000-4000-8000-000000000000';

test('without a limit a page holds 100 of 110 statements, and the next one the rest', async () => {
  const answer = await ask({ payment_id: large }, { payment_id: large, offset: 100 });
  expect(answer.status).toBe(200);
  expect(at(answer, 'responses', 0, 'body', 'paging')).toEqual({ count: 110, offset: 0 });
  expect(at(answer, 'responses', 0, 'body', 'pay_statements')).toHaveLength(100);
  expect(at(answer, 'responses', 1, 'body', 'paging')).toEqual({ count: 110, offset: 100 });
  expect(at(answer, 'responses', 1, 'body', 'pay_statements')).toHaveLength(10);
});

test.each([
  ['unknown', () => unknown],
  ['foreign', () => sandbox.first('foreignPaymentIds')],
])('an %s payment has an element of its own, with an error', async (_, id) => {
  const answer = await ask({ payment_id: large, limit: 1 }, { payment_id: id() });
  expect(answer.status).toBe(200);
  expect(at(answer, 'responses', 0, 'code')).toBe(200);
  expect(at(answer, 'responses', 1)).toEqual({
    payment_id: id(),
    code: 404,
    body: {
      code: 404,
      name: 'not_found_error',
      message: 'The payment was not found.',
      service_code: 'payment_not_found',
    },
  });
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['malformed JSON', '{"requests":'],
  ['JSON that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['an array', []],
  ['no requests', {}],
  ['requests that are no array', { requests: { payment_id: unknown } }],
  ['no request', { requests: [] }],
  ['a request that is no object', { requests: [unknown] }],
  ['a request without a payment', { requests: [{}] }],
  ['a malformed payment_id', { requests: [{ payment_id: 'payment' }] }],
  ['a payment_id of null', { requests: [{ payment_id: null }] }],
  ...['-1', '1.5', '"1"', 'null', '1e400', 'true', '0'].map((limit): [string, unknown] => [
    `a limit of ${limit}`,
    `{"requests":[{"payment_id":"${unknown}","limit":${limit}}]}`,
  ]),
  ...['-1', '0.5', '"1"', 'null'].map((offset): [string, unknown] => [
    `an offset of ${offset}`,
    `{"requests":[{"payment_id":"${unknown}","offset":${offset}}]}`,
  ]),
])('a request with %s is refused', async (_, body) => {
  const answer = await sandbox.own.post(path, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 400, service_code: 'invalid_parameter' } });
});

test.each<[string, string]>([
  ['two entities', 'entity_ids=A&entity_ids=A'],
  ['an empty entity', 'entity_ids='],
  ['a malformed entity', 'entity_ids=entity'],
])('%s in entity_ids are refused', async (_, query) => {
  const answer = await sandbox.own.post(`${path}?${query.replaceAll('A', sandbox.first('entityIds'))}`, {
    requests: [{ payment_id: large }],
  });
  expect(answer.status).toBe(400);
});

test('entity_ids decide whose payments are read', async () => {
  const [own, sibling] = sandbox.fixture('entityIds');
  const requests = [{ payment_id: large, limit: 1 }];
  const codes = async (entity: string | undefined) =>
    at(await sandbox.own.post(`${path}?entity_ids=${entity}`, { requests }), 'responses', 0, 'code');
  expect([await codes(own), await codes(sibling)]).toEqual([200, 404]);
  const foreign = await sandbox.own.post(`${path}?entity_ids=${sandbox.first('foreignEntityIds')}`, { requests });
  const unheardOf = await sandbox.own.post(`${path}?entity_ids=${unknown}`, { requests });
  expect([foreign.status, foreign.body]).toEqual([403, unheardOf.body]);
});

test('the letter case of an id does not matter, and it is answered as it was sent', async () => {
  const answer = await ask({ payment_id: large.toUpperCase(), limit: 1 });
  expect(at(answer, 'responses', 0)).toMatchObject({ payment_id: large.toUpperCase(), code: 200 });
});
