import { request } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { at, Client, type Tested, tested } from '../testing/client.testbed.ts';
import { digitsOf } from '../world/exact-cents.ts';
import type { SeedData } from './seed-data.ts';

const ada = '7b1f3c52-8a30-4c5e-9d0a-1f2e3d4c5b6a';
const large = 9_007_199_254_740_993n;
const seedData: SeedData = {
  individuals: [ada, '0c9d8e7f-6a5b-4c3d-8e1f-0a9b8c7d6e5f'],
  payments: [
    { id: 'AB1F3C52-8a30-4c5e-9d0a-1f2e3d4c5b6a', statements: 5001, pay_date: '2026-02-27' },
    {
      pay_statements: [
        {
          gross_pay: large,
          net_pay: { amount: -large, currency: 'eur' },
          earnings: [null, { name: 'Pay', amount: 0 }],
        },
        { individual_id: ada, gross_pay: null, taxes: null },
      ],
    },
  ],
  benefits: [{ id: 'pension', description: 'Pension', enrolled: [ada] }, { enrolled: 2 }],
  enrollments: [{ individual_id: ada, contributions: { employee_contribution: large } }],
  pay_groups: [{ name: 'Everybody', pay_frequencies: ['quarterly'] }],
};

const sandbox = await tested({ seedData });
afterAll(() => sandbox.close());

test('the profile names the data of one’s own', () => {
  const { paymentIds, benefitIds, enrollmentIds } = sandbox.profile.fixtures;
  expect([paymentIds?.length, benefitIds?.length, enrollmentIds?.length]).toEqual([2, 2, 1]);
  expect([paymentIds?.[0], benefitIds?.[0]]).toEqual(['ab1f3c52-8a30-4c5e-9d0a-1f2e3d4c5b6a', 'pension']);
});

test('a payment of 5,001 statements names 5,001 individuals', async () => {
  const id = sandbox.first('paymentIds');
  const pages = [await sandbox.own.statements(id, { limit: 5000 }), await sandbox.own.statements(id, { offset: 5000 })];
  const all = pages.flat();
  expect(new Set(all.map((one) => one.individual_id)).size).toBe(5001);
  expect(all[0]?.individual_id).toBe(ada);
});

const text = async (client: Tested, variants: readonly string[]) => {
  client.control.variants.set(variants);
  const { body } = await request(`${client.url}/employer/pay-statement`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.profile.credentials.accessToken}`,
      'service-api-version': '2020-09-17',
    },
    body: JSON.stringify({ requests: [{ payment_id: client.fixture('paymentIds')[1] }] }),
  });
  return (await body.text()).replaceAll(/\s/g, '');
};

test.each([[[]], [['json-spaced-and-escaped']], [['chunked']]])(
  'amounts beyond 2^53 go out digit for digit, with the variants %j',
  async (variants) => {
    const sent = await text(sandbox, variants);
    expect(sent).toMatch(/"amount":9007199254740993[,}]/);
    expect(sent).toMatch(/"amount":-9007199254740993[,}]/);
  },
);

test('statements have what is given, and the rest is made up', async () => {
  const [first, second] = await sandbox.own.statements(sandbox.fixture('paymentIds')[1] ?? '');
  expect(first).toMatchObject({
    individual_id: '0c9d8e7f-6a5b-4c3d-8e1f-0a9b8c7d6e5f',
    earnings: [null, { type: null, name: 'Pay', amount: 0, currency: 'usd', hours: null }],
    taxes: [{ type: 'federal' }, {}, {}, {}],
  });
  expect(second).toMatchObject({ individual_id: ada, gross_pay: null, taxes: null, employee_deductions: [{}, {}] });
});

test('benefits, enrollments and pay groups are those given', async () => {
  const enrolled = await sandbox.own.get('/employer/benefits/pension/enrolled');
  expect(at(enrolled, 'individual_ids')).toEqual([ada]);
  expect((await sandbox.own.get('/employer/pay-groups')).body).toMatchObject([
    { name: 'Everybody', pay_frequencies: ['quarterly'] },
  ]);
  const read = await sandbox.own.post('/employer/plans-enrollments', {
    requests: [{ enrollment_id: sandbox.first('enrollmentIds') }],
  });
  expect(at(read, 'responses', 0, 'body')).toMatchObject({ individual_id: ada, status: 'active' });
});

test('the digits of an amount can be read from the world, too', async () => {
  const { entity, token } = sandbox.control.addParty({ data: seedData });
  const pay = entity.payments[1]?.statement(0).gross_pay?.amount ?? 0;
  expect(digitsOf(pay)).toBe(String(large));
  expect((await new Client(sandbox.url, `Bearer ${token}`).get('/employer/pay-groups')).status).toBe(200);
});

test('without payments, a payment begins where the made-up ones end', async () => {
  const { token, entity } = sandbox.control.addParty({ data: { payments: [] } });
  const client = new Client(sandbox.url, `Bearer ${token}`);
  await client.post('/sandbox/payment', {});
  expect(entity.payments.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([['2025-02-24', '2025-03-14']]);
});

test.each<[SeedData, string]>([
  [{ payments: [{ statements: 'x' as never }] }, 'Seed data: /payments/0/statements must be integer.'],
  [{ payment: [] } as never, 'Seed data: it must NOT have additional properties: payment.'],
  [{ benefits: [{ id: 'a' }, { id: 'A' }] }, 'Seed data: benefits[1] names a, as benefits[0] does.'],
  [
    { payments: [{ pay_statements: [{ individual_id: ada }, { individual_id: ada }] }] },
    'Seed data: payments[0].pay_statements[1] names',
  ],
  [
    { payments: [{ statements: 0, pay_statements: [{}] }] },
    'Seed data: payments[0] lists 1 statements, but is said to have 0.',
  ],
])('%j is refused, with the place', async (wrong, says) => {
  await expect(tested({ seedData: wrong })).rejects.toThrow(says);
  expect(() => sandbox.control.addParty({ data: wrong })).toThrow(says);
});
