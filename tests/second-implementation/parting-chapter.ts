import type { Json } from './call.ts';
import type { Interview } from './interview.ts';

const ITEMS = '/employer/pay-statement-item';
const GROUPS = '/employer/pay-groups';
const CONNECTIONS = '/sandbox/connections';
const ACCOUNTS = '/sandbox/connections/accounts';
const DISCONNECT = '/disconnect-entity';

const company = (all: Interview, provider_id: string) => {
  const first = all.ask('POST', CONNECTIONS, all.basic(), { provider_id });
  const { company_id } = first;
  const accounts = [1, 2].map(() => all.ask('POST', ACCOUNTS, all.basic(), { company_id, provider_id }));
  return [first, ...accounts].map((made) => ({ made, bearer: `Bearer ${made.access_token}` }));
};

/** Entities of one company that are disconnected in every way, and what is left of them afterwards. */
export const partWithSome = (all: Interview): void => {
  for (const size of [5, 100, 101, 501]) {
    const { bearer, made } = all.connect({ employee_size: size });
    all.ask('GET', `${GROUPS}?entity_ids=${made.entity_id}`, bearer);
    all.ask('GET', `${ITEMS}?q=harvest`, bearer);
    all.pay(bearer);
  }
  const look = (those: { bearer: string; made: Json }[]) => {
    for (const { bearer, made } of those) {
      all.ask('GET', GROUPS, bearer);
      all.ask('GET', `${GROUPS}?entity_ids=${made.entity_id}`, bearer);
    }
  };
  type Ids = [first: unknown, second: unknown, third: unknown];
  const ways: ((ids: Ids) => [query: string, body: unknown])[] = [
    ([first]) => ['', { entity_ids: [first] }],
    ([first]) => ['', { entity_ids: [first, first] }],
    ([first, second]) => ['', { entity_ids: [first, second] }],
    ([first, second, third]) => ['', { entity_ids: [first, second, third] }],
    ([first, second]) => [`?entity_ids=${first}`, { entity_ids: [second] }],
    ([first]) => ['', { entity_ids: first }],
    ([first]) => ['', { entity_ids: [[first]] }],
    () => ['', undefined],
    ([first]) => ['', { entity_ids: [first, '00000000-0000-4000-8000-000000000000'] }],
  ];
  for (const way of ways) {
    const those = company(all, 'any');
    const [query, body] = way(those.map(({ made }) => made.entity_id) as Ids);
    for (let times = 0; times < 2; times += 1) {
      all.ask('POST', `${DISCONNECT}${query}`, those[2]?.bearer, body);
      look(those);
    }
  }
};
