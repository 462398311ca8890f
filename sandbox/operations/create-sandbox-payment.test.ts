import { afterAll, expect, test } from 'vitest';
import { at, type Client, tested, textAt } from '../testing/client.testbed.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

const pay = (client: Client, body?: unknown) => client.post('/sandbox/payment', body);

test.each([
  ['a Monday', { start_date: '2025-03-03' }, '2025-03-21'],
  ['a Friday', { start_date: '2025-03-07' }, '2025-03-27'],
  ['a Saturday', { start_date: '2025-03-08' }, '2025-03-27'],
  ['the month before', { start_date: '2025-02-24' }, '2025-03-14'],
  ['a leap day', { start_date: '2028-02-29' }, '2028-03-20'],
  ['a given end', { start_date: '2025-03-03', end_date: '2025-03-10' }, '2025-03-10'],
  ['a given pay date', { end_date: '2025-03-10', pay_date: '2025-03-15' }, '2025-03-15'],
  ['an end before the start', { start_date: '2025-03-10', end_date: '2025-03-03' }, '2025-03-03'],
])('the pay date that follows from %s', async (_, body, payDate) => {
  const { client } = await sandbox.connect();
  expect(at(await pay(client, body), 'pay_date')).toBe(payDate);
});

test('the next payment starts one business day after the one created last, not after the one that ends last', async () => {
  const { client } = await sandbox.connect();
  await pay(client, { start_date: '2025-03-03', end_date: '2025-04-04' });
  await pay(client, { start_date: '2025-02-24', end_date: '2025-02-28' });
  expect(at(await pay(client, {}), 'pay_date')).toBe('2025-03-21');
  expect(at(await pay(client), 'pay_date')).toBe('2025-04-11');
});

test('a refused payment does not move the next one', async () => {
  const { client } = await sandbox.connect();
  await pay(client, { start_date: '2025-02-24', end_date: '2025-02-28' });
  expect((await pay(client, { end_date: '2025-04-31' })).status).toBe(400);
  expect(at(await pay(client, {}), 'pay_date')).toBe('2025-03-21');
});

test('a default payment has a statement for each employee, without earnings, taxes and deductions', async () => {
  const { client } = await sandbox.connect({ provider_id: 'any', employee_size: 7 });
  const statements = await client.statements(textAt(await pay(client, {}), 'payment_id'));
  const none = { earnings: [], taxes: [], employee_deductions: [], employer_contributions: [] };
  expect(statements).toHaveLength(7);
  expect(statements.map((statement) => ({ ...statement, ...none }))).toEqual(statements);
});

test('a default payment takes the deductions of those who are enrolled, and of nobody else', async () => {
  const benefit = sandbox.fixture('benefitIds')[1];
  const enrolled = at(await sandbox.own.get(`/employer/benefits/${benefit}/enrolled`), 'individual_ids') as string[];
  const statements = await sandbox.own.statements(textAt(await pay(sandbox.own, {}), 'payment_id'));
  const deducted = statements.filter(({ employee_deductions: lines }) =>
    JSON.stringify(lines).includes('"Medical PPO"'),
  );
  expect(deducted.map(({ individual_id: id }) => id).sort()).toEqual([...enrolled].sort());
});

const full = (individual: unknown) => ({
  individual_id: individual,
  type: 'one_time_payment',
  payment_method: 'check',
  total_hours: 12.25,
  gross_pay: Number.MAX_SAFE_INTEGER,
  net_pay: -1,
  earnings: [
    { amount: 1, hours: 0.1, name: 'Größe 👩‍💻\u0000\ud800' },
    { amount: 2, hours: 3, name: '' },
  ],
  taxes: [{ amount: 3, name: 'Federal', employer: true }],
  employee_deductions: [{ amount: 4, name: 'Plan', pre_tax: false }],
  employer_contributions: [{ amount: 5, name: 'Match' }],
});

test('everything that is said of a statement is read back, also after later payments', async () => {
  const { client } = await sandbox.connect();
  const [employee] = await client.statements(textAt(await pay(client, {}), 'payment_id'), { limit: 1 });
  const given = full(employee?.individual_id);
  const id = textAt(await pay(client, { pay_statements: [given] }), 'payment_id');
  const first = await client.statements(id);
  await pay(client, {});
  expect(await client.statements(id)).toEqual(first);
  expect(first).toHaveLength(1);
  expect(first[0]).toMatchObject({
    ...given,
    gross_pay: { amount: given.gross_pay, currency: 'usd' },
    net_pay: { amount: given.net_pay, currency: 'usd' },
  });
});

test('a statement that names nobody goes to an employee who is not named', async () => {
  const { client } = await sandbox.connect({ provider_id: 'any', employee_size: 3 });
  const employees = await client.statements(textAt(await pay(client, {}), 'payment_id'));
  const ids = employees.map(({ individual_id: id }) => id);
  const pay_statements = [{ individual_id: ids[0] }, { gross_pay: 5 }, {}];
  const statements = await client.statements(textAt(await pay(client, { pay_statements }), 'payment_id'));
  expect(statements.map(({ individual_id: id }) => id)).toEqual(ids);
  expect(statements[1]?.gross_pay).toEqual({ amount: 5, currency: 'usd' });
});

test.each<[string, unknown]>([
  ['a day that is not in the calendar', { start_date: '2025-02-29' }],
  ['a date with a time', { pay_date: '2025-02-28T00:00:00Z' }],
  ['a date that is no string', { end_date: 20250228 }],
  ['a date of null', { debit_date: null }],
  ['dates beyond the year 9999', { start_date: '9999-12-31' }],
  ['statements that are no array', { pay_statements: {} }],
  ['a statement that is no object', { pay_statements: [1] }],
  ['a malformed individual', { pay_statements: [{ individual_id: 'me' }] }],
  [
    'an individual whose id is not of version 4',
    { pay_statements: [{ individual_id: '6cc10b2a-ef42-1065-b395-79340ba8ae07' }] },
  ],
  [
    'one individual twice',
    { pay_statements: [full('6cc10b2a-ef42-4065-b395-79340ba8ae07'), full('6CC10B2A-EF42-4065-B395-79340BA8AE07')] },
  ],
  ['an unknown type', { pay_statements: [{ type: 'bonus' }] }],
  ['an unknown payment method', { pay_statements: [{ payment_method: 'cash' }] }],
  ['hours that are a string', { pay_statements: [{ total_hours: '8' }] }],
  ['an amount in fractions of cents', { pay_statements: [{ gross_pay: 0.5 }] }],
  ['an amount beyond exact integers', '{"pay_statements":[{"net_pay":9007199254740993}]}'],
  ['earnings that are no array', { pay_statements: [{ earnings: {} }] }],
  ['an earning of null', { pay_statements: [{ earnings: [null] }] }],
  ['a tax whose employer is no boolean', { pay_statements: [{ taxes: [{ employer: 'true' }] }] }],
  ['a deduction whose pre_tax is no boolean', { pay_statements: [{ employee_deductions: [{ pre_tax: 1 }] }] }],
  ['a contribution whose name is no string', { pay_statements: [{ employer_contributions: [{ name: 1 }] }] }],
  ['a body that is no object', []],
])('a payment with %s is refused', async (_, body) => {
  expect((await pay(sandbox.own, body)).status).toBe(400);
});
