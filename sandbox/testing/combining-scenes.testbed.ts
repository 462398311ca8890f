import { objectOf, objectsOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { tokenOf, type Unserved } from './unserved.testbed.ts';

const requestsOf = (payment_id: unknown, window: object = {}) => ({ requests: [{ payment_id, ...window }] });

/** Counts the statements of a payment, by the count of its page. */
function countIn(reply: ReplyDraft): number {
  const [element] = objectsOf(objectOf(reply.body).responses);
  return Number(objectOf(objectOf(objectOf(element).body).paging).count);
}

/** Windows of a payment of many statements, in which a limit and an offset come together. */
export async function* combiningWindows({ ask, connect }: Unserved): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect({ employee_size: 120 }));
  const paid = await ask('create-sandbox-payment', { as, body: {} });
  const { payment_id } = objectOf(paid.body);
  const read = (window: object) => ask('get-pay-statement', { as, body: requestsOf(payment_id, window) });
  const whole = await read({ limit: 5_000 });
  yield whole;
  const count = countIn(whole);
  for (const [limit, offset] of [
    [20, 7],
    [5_000, 57],
    [50, 50],
    [20, count - 20],
  ])
    yield await read({ limit, offset });
}

/** Filters of which one alone would let items through that the others do not. */
export async function* combiningFilters({ ask, own }: Unserved): AsyncGenerator<ReplyDraft> {
  for (const query of [
    { name: 'a', start_date: '2000-01-01', end_date: '2001-01-01' },
    { name: 'a', categories: 'taxes', type: 'salary' },
    { type: 'salary', start_date: '2999-01-01' },
    { categories: 'taxes', end_date: '2999-01-01' },
  ])
    yield await ask('list-pay-statement-items', { as: own, query });
}

/** The number of payments that one connection is given. */
const manyPayments = 82;

/** A payment whose values come together in pairs, and then one payment after the other. */
export async function* combiningValues({ ask, connect, fixture }: Unserved): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect());
  const pay_statements = fixture('entityIds').map((individual_id) => ({
    individual_id,
    type: 'one_time_payment',
    payment_method: 'check',
    gross_pay: 100,
    net_pay: 101,
    earnings: [{ amount: 0, hours: 168.5, name: 'Leave' }],
    taxes: [{ amount: 0, employer: true, name: 'Exempt' }],
  }));
  const paid = await ask('create-sandbox-payment', { as, body: { pay_statements } });
  yield paid;
  yield await ask('get-pay-statement', { as, body: requestsOf(objectOf(paid.body).payment_id) });
  for (let time = 1; time <= manyPayments; time += 1) yield await ask('create-sandbox-payment', { as, body: {} });
}
