import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import { type Second, startSecond } from './server.ts';

let second: Second;
let owner: Client;
beforeAll(async () => {
  second = await startSecond();
  owner = new Client(second);
});
afterAll(() => second.close());

const fresh = async (body: Record<string, unknown> = {}) => {
  const made = await owner.post('/sandbox/connections', { provider_id: 'any', ...body });
  return { made, client: new Client(second, String(made.at('access_token'))) };
};

describe('pay statements', () => {
  test('a page has 100 statements unless asked otherwise, and says where it starts and how many there are', async () => {
    const paymentId = owner.fixtures.paymentIds.at(-1);
    const page = await owner.statements(paymentId);
    expect(page.at('responses', 0, 'body', 'pay_statements')).toHaveLength(100);
    expect(page.at('responses', 0, 'body', 'paging')).toMatchObject({ count: 137, offset: 0 });
    const rest = await owner.statements(paymentId, { limit: 5000, offset: 100 });
    expect(rest.at('responses', 0, 'body', 'pay_statements')).toHaveLength(37);
  });

  test.each([
    ['eleven payments', { size: 11, limit: 1 }, 'batch_limit_exceeded'],
    ['a limit of 5001', { size: 1, limit: 5001 }, 'page_size_limit_exceeded'],
  ])('%s are refused', async (_, { size, limit }, serviceCode) => {
    const requests = Array.from({ length: size }, () => ({ payment_id: owner.fixtures.paymentIds[0], limit }));
    const seen = await owner.post('/employer/pay-statement', { requests });
    expect(seen.status).toBe(422);
    expect(seen.body).toMatchObject({ code: 422, name: 'unprocessable_entity_error', service_code: serviceCode });
  });

  test('a foreign payment among own ones is an element of its own', async () => {
    const [own, foreign] = [owner.fixtures.paymentIds[0], owner.fixtures.foreignPaymentIds[0]];
    const requests = [own, foreign, 'nonsense'].map((payment_id) => ({ payment_id }));
    const seen = await owner.post('/employer/pay-statement', { requests });
    expect([2, 1, 0].map((index) => seen.at('responses', index, 'code'))).toEqual([200, 403, 400]);
  });

  test('entity_ids narrows what is read, and takes one UUID of an own entity', async () => {
    const [north, south] = owner.fixtures.entityIds;
    const requests = [{ payment_id: owner.fixtures.paymentIds.at(-1) }];
    const read = (query: string) => owner.post(`/employer/pay-statement?${query}`, { requests });
    expect((await read(`entity_ids=${north}`)).at('responses', 0, 'code')).toBe(200);
    expect((await read(`entity_ids=${south}`)).at('responses', 0, 'code')).toBe(403);
    expect((await read(`entity_ids=${north}&entity_ids=${south}`)).status).toBe(400);
    expect((await read(`entity_ids=${owner.fixtures.foreignEntityIds[0]}`)).status).toBe(403);
  });
});

describe('sandbox payments', () => {
  test('what was given comes back, after one answer that says it is being fetched', async () => {
    const { client } = await fresh({ employee_size: 3 });
    const given = {
      individual_id: '5f0e8c0a-1111-4222-8333-444455556666',
      type: 'one_time_payment',
      payment_method: 'check',
      total_hours: 7.25,
      gross_pay: 9_007_199_254_740_991,
      net_pay: -1,
      earnings: [{ amount: 1, hours: 0.5, name: 'Ünïcode 🎉' }],
      taxes: [{ amount: 2, name: '', employer: true }],
      employee_deductions: [{ amount: 3, name: 'x', pre_tax: false }],
      employer_contributions: [{ amount: 4, name: 'y' }],
    };
    const payment = await client.post('/sandbox/payment', { pay_date: '2025-03-08', pay_statements: [given] });
    expect(payment.at('pay_date')).toBe('2025-03-08');
    const requests = [{ payment_id: payment.at('payment_id') }];
    const early = await client.post('/employer/pay-statement', { requests });
    expect(early.at('responses', 0, 'body', 'name')).toBe('accepted');
    const later = await client.post('/employer/pay-statement', { requests });
    expect(later.at('responses', 0, 'body', 'paging', 'count')).toBe(4);
    expect(later.at('responses', 0, 'body', 'pay_statements', 0)).toMatchObject({
      ...given,
      gross_pay: { amount: given.gross_pay },
      net_pay: { amount: -1 },
    });
  });

  test('dates that are not given follow the last payment, by business days', async () => {
    const { client } = await fresh();
    const first = await client.post('/sandbox/payment', { start_date: '2025-03-03', end_date: '2025-03-14' });
    expect(first.at('pay_date')).toBe('2025-03-14');
    expect((await client.post('/sandbox/payment', {})).at('pay_date')).toBe('2025-04-04');
  });

  test.each([
    [{ start_date: '2025-02-30' }],
    [{ pay_date: 'soon' }],
    [{ pay_statements: [{ gross_pay: 1.5 }] }],
    [{ pay_statements: [{ type: 'weekly' }] }],
  ])('%j is refused', async (body) => {
    expect((await owner.post('/sandbox/payment', body)).status).toBe(400);
  });

  test('those who are enrolled have their deduction taken, and nobody else', async () => {
    const payment = await owner.post('/sandbox/payment', {});
    const seen = await owner.statements(payment.at('payment_id'), { limit: 3 });
    const deductions = [0, 1, 2].map((index) =>
      seen.at('responses', 0, 'body', 'pay_statements', index, 'employee_deductions', 0, 'type'),
    );
    expect(deductions).toEqual(['401k', 's125_medical', undefined]);
  });
});

describe('connections', () => {
  test('a connection and an account bring tokens, of one connection', async () => {
    const { made, client } = await fresh({ products: ['payment'] });
    expect(made.body).toMatchObject({ token_type: 'bearer', products: ['payment'], provider_id: 'any' });
    const { company_id, provider_id } = made.body as Record<string, unknown>;
    const account = await owner.post('/sandbox/connections/accounts', { company_id, provider_id });
    expect(account.at('connection_id')).toBe(made.at('connection_id'));
    expect(account.at('access_token')).not.toBe(made.at('access_token'));
    const left = await client.post('/disconnect-entity', { entity_ids: [made.at('entity_id')] });
    expect(left.body).toMatchObject({ status: 'success' });
    expect((await client.get('/employer/pay-groups')).body).toHaveLength(2);
    expect((await client.get(`/employer/pay-groups?entity_ids=${made.at('entity_id')}`)).status).toBe(403);
    await client.post('/disconnect-entity', { entity_ids: [account.at('entity_id')] });
    expect((await client.get('/employer/pay-groups')).status).toBe(403);
  });

  test.each([[{}], [{ entity_ids: [] }], [{ entity_ids: ['nonsense'] }]])(
    'disconnecting %j is refused',
    async (body) => {
      expect((await owner.post('/disconnect-entity', body)).status).toBe(400);
    },
  );

  test('a foreign entity is not disconnected, nor is what was named with it', async () => {
    const { made, client } = await fresh();
    const entity_ids = [made.at('entity_id'), owner.fixtures.entityIds[0]];
    expect((await client.post('/disconnect-entity', { entity_ids })).status).toBe(403);
    expect((await client.get('/employer/pay-groups')).status).toBe(200);
  });

  test.each([
    [{ provider_id: '' }],
    [{ provider_id: 'x', employee_size: 0 }],
    [{ provider_id: 'x', products: 'company' }],
  ])('creating a connection from %j is refused', async (body) => {
    expect((await owner.post('/sandbox/connections', body)).status).toBe(400);
  });
});

describe('benefits, enrollments, lists', () => {
  test('who is enrolled is listed, and an unknown benefit is a documented error', async () => {
    expect((await owner.get('/employer/benefits/ben_7f3/enrolled')).at('individual_ids')).toHaveLength(3);
    const unknown = await owner.get('/employer/benefits/ben_9c2/enrolled');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 404, name: 'not_found_error', service_code: 'benefit_not_found' });
  });

  test('an update leaves a job that is listed first', async () => {
    const updated = await owner.post('/employer/benefits/ben_7f3', { description: 'This is a test' });
    expect((await owner.get('/jobs/automated')).at('data', 0, 'job_id')).toBe(updated.at('job_id'));
    expect((await owner.post('/employer/benefits/ben_7f3', {})).status).toBe(400);
    expect((await owner.post('/employer/benefits/ben_000', { description: '' })).status).toBe(404);
  });

  test.each([
    [0, 200],
    [50, 200],
    [51, 413],
  ])('%i enrollments are answered with %i', async (size, status) => {
    const requests = Array.from({ length: size }, () => ({ enrollment_id: owner.fixtures.enrollmentIds[0] }));
    const seen = await owner.post('/employer/plans-enrollments', { requests });
    expect(seen.status).toBe(status);
  });

  test.each([
    ['', 9],
    ['kinds=', 9],
    ['kinds=taxes,employer_contributions&entity_ids=NORTH', 2],
    ['q=GRUND&entity_ids=NORTH', 1],
    ['like=bonus&entity_ids=NORTH', 1],
    ['seen_until=2024-11-06&entity_ids=NORTH', 1],
    ['seen_from=2025-01-06&entity_ids=NORTH', 4],
  ])('the items filtered by "%s" are at least %i', async (query, least) => {
    const sent = query.replace('NORTH', owner.fixtures.entityIds[0] ?? '');
    const seen = await owner.get(`/employer/pay-statement-item?${sent}`);
    expect((seen.at('responses') as unknown[]).length).toBeGreaterThanOrEqual(least);
  });

  test('pay groups are an array', async () => {
    expect((await owner.get('/employer/pay-groups')).at(0, 'pay_frequencies')).toEqual(['semi_monthly', 'monthly']);
  });
});

describe('admission', () => {
  test.each([[null], ['Bearer'], ['Bearer nonsense'], ['Basic bm9uc2Vuc2U=']])(
    'the credential %s opens nothing',
    async (authorization) => {
      expect((await owner.get('/employer/pay-groups', { authorization })).status).toBe(401);
      expect((await owner.post('/sandbox/connections', { provider_id: 'x' }, { authorization })).status).toBe(401);
    },
  );

  test.each([
    ['2020-13-01', 400],
    ['1999-01-31', 200],
    [null, 200],
  ])('the version %s is answered with %i', async (version, status) => {
    expect((await owner.get('/jobs/automated', { 'service-api-version': version })).status).toBe(status);
  });

  test('an unknown switch is an error', async () => {
    await expect(startSecond({ faults: ['no-such'] })).rejects.toThrow('no-such');
  });
});
