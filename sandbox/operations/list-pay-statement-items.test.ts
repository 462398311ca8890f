import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type Client, type Tested, tested } from '../testing/client.testbed.ts';

let sandbox: Tested;
let client: Client;
const statement = {
  earnings: [{ name: 'Night Bonus', amount: 1, hours: 0 }],
  taxes: [{ name: 'State Levy', employer: true }, { name: 'Odd' }],
  employee_deductions: [{ name: 'Bonus Plan', pre_tax: true }],
  employer_contributions: [{ name: 'Match' }],
};

beforeAll(async () => {
  sandbox = await tested();
  ({ client } = await sandbox.connect({ provider_id: 'any', employee_size: 101 }));
  await client.post('/sandbox/payment', { pay_date: '2025-03-10', pay_statements: [statement] });
  await client.post('/sandbox/payment', { pay_date: '2025-03-12', pay_statements: [{ earnings: [{ name: 'Late' }] }] });
  await client.post('/sandbox/payment', { pay_date: '2025-03-07', pay_statements: [{ earnings: [{ name: 'Late' }] }] });
});
afterAll(() => sandbox.close());

const names = async (query: string) => {
  const responses = at(await client.get(`/employer/pay-statement-item?${query}`), 'responses') as { name: string }[];
  return responses.map(({ name }) => name).join();
};

test('items say their category, type and flags', async () => {
  expect((await client.get('/employer/pay-statement-item')).body).toEqual({
    responses: [
      { name: 'Night Bonus', category: 'earnings', attributes: { metadata: {}, type: 'bonus' } },
      { name: 'State Levy', category: 'taxes', attributes: { metadata: {}, type: 'state', employer: true } },
      { name: 'Odd', category: 'taxes', attributes: { metadata: {} } },
      { name: 'Bonus Plan', category: 'employee_deductions', attributes: { metadata: {}, pre_tax: true } },
      { name: 'Match', category: 'employer_contributions', attributes: { metadata: {} } },
      { name: 'Late', category: 'earnings', attributes: { metadata: {}, type: 'other' } },
    ],
  });
});

test.each([
  ['categories=', 'Night Bonus,State Levy,Odd,Bonus Plan,Match,Late'],
  ['categories=taxes', 'State Levy,Odd'],
  ['categories=taxes,employer_contributions', 'State Levy,Odd,Match'],
  ['name=bONUS', 'Night Bonus,Bonus Plan'],
  ['name=%20', 'Night Bonus,State Levy,Bonus Plan'],
  ['name=nothing', ''],
  ['type=bonus', 'Night Bonus'],
  ['type=state', 'State Levy'],
  ['start_date=2025-03-10', 'Night Bonus,State Levy,Odd,Bonus Plan,Match,Late'],
  ['start_date=2025-03-11', 'Late'],
  ['start_date=2025-03-13', ''],
  ['end_date=2025-03-10', 'Night Bonus,State Levy,Odd,Bonus Plan,Match'],
  ['end_date=2025-03-09', ''],
  ['end_date=2025-03-11&start_date=2025-03-10&categories=earnings&name=n', 'Night Bonus'],
])('%s lets through: %s', async (query, expected) => {
  expect(await names(query)).toBe(expected);
});

test.each(['categories=wages', 'start_date=2025-02-29', 'end_date=today', 'name=a&name=b'])(
  '%s is refused',
  async (query) => {
    expect((await client.get(`/employer/pay-statement-item?${query}`)).status).toBe(400);
  },
);

test('the fixtures have items of all categories and many types', async () => {
  const items = at(await sandbox.own.get('/employer/pay-statement-item'), 'responses') as {
    category: string;
    attributes: { type?: string };
  }[];
  expect(new Set(items.map(({ category }) => category)).size).toBe(4);
  expect(new Set(items.map(({ attributes }) => attributes.type)).size).toBeGreaterThan(25);
});
