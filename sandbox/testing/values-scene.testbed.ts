import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { objectOf, objectsOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { basicOf, tokenOf, type Unserved } from './unserved.testbed.ts';

const name = `A 5% B_C D.E (F) G+H "I" O'J K&L M N O,P`;
const names = [name, 'A 5x B_C', 'G H', 'A 5% B_C D.E (F) G+H "I" O\'J K', 'M', 'MN'];
const texts = [name, '5%', 'B_C', 'D.E', '(F)', 'G+H', "O'J", 'K&L', 'M N', 'O,P, no other'];
const forms = { 'get-pay-statement': 'payment_id', 'get-enrollments': 'enrollment_id' } as const;

async function* batches({ ask, first, fixture, own }: Unserved, operation: keyof typeof forms) {
  const [key, kind] = [forms[operation], operation === 'get-enrollments' ? 'enrollmentIds' : 'paymentIds'];
  const send = (requests: readonly object[]) => ask(operation, { as: own, body: { requests } });
  for (const id of [`${first(kind)}0`, first(kind).slice(0, -1)]) yield await send([{ [key]: id }]);
  if (operation === 'get-enrollments') {
    yield await send(Array.from({ length: 49 }, (_, index) => ({ [key]: fixture(kind)[index % 3] })));
    return;
  }
  yield await send(Array.from({ length: 9 }, (_, index) => ({ [key]: fixture(kind)[index % 2] })));
  const [id, limits] = [first(kind), [99, 100, 101, 4999]];
  for (const limit of limits) yield await send([{ [key]: id, limit }]);
  const [element] = objectsOf(objectOf((await send([{ [key]: id, limit: 1 }])).body).responses);
  const count = Number(objectOf(objectOf(element?.body).paging).count);
  yield await send([{ [key]: id, limit: 7, offset: count - 1 }]);
}

/** Lines of each kind that lack one of their fields, or all but one. */
function partsOf(line: Readonly<Record<string, unknown>>): readonly object[] {
  return Object.keys(line).flatMap((key) => {
    const { [key]: kept, ...rest } = line;
    return [rest, { [key]: kept }];
  });
}

const line = { amount: 1234, name: 'In part' };
const pay_statements = [
  {
    earnings: partsOf({ ...line, hours: 7.5 }),
    taxes: partsOf({ ...line, employer: true }),
    employee_deductions: partsOf({ ...line, pre_tax: true }),
    employer_contributions: partsOf(line),
  },
];

const ends = ['01-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'];
const days = [...ends.map((end) => `2025-${end}`), '2000-02-29', '2024-02-29'];

async function* paying({ ask, connect }: Unserved) {
  const as = tokenOf(await connect());
  const pay = (body: object) => ask('create-sandbox-payment', { as, body });
  const payment = await pay({ pay_statements });
  const requests = [{ payment_id: objectOf(payment.body).payment_id }];
  yield await ask('get-pay-statement', { as, body: { requests } });
  for (const day of days)
    yield await pay({ start_date: `${day.slice(0, 8)}03`, end_date: `${day.slice(0, 8)}14`, pay_date: day });
  for (const day of days) yield await pay({ start_date: `${day.slice(0, 8)}20` });
}

/** The operations in which a stranger asks by an id. */
const strangersAsk: ReadonlySet<OperationId> = new Set([
  'get-pay-statement',
  'get-enrollments',
  'list-enrolled-individuals',
  'list-pay-groups',
]);

/** Ids that mean something to a database that looks them up. */
const idInjections = ["x' OR '1'='1", '%', '.*', { $ne: null }];

/** A stranger that asks by what names nothing, and may find anything. */
async function* finding({ ask, connect }: Unserved, operation: OperationId) {
  const as = tokenOf(await connect());
  for (const id of idInjections) {
    const requests = [{ payment_id: id, enrollment_id: id }];
    const benefit = String(id);
    yield await ask(operation, { as, benefit, body: { requests }, query: { entity_ids: benefit } });
    yield await ask(operation, { as, benefit, body: { requests } });
  }
}

async function* disconnecting({ ask, connect, account }: Unserved) {
  const family = await connect();
  const newest = await account(family);
  const unknown = ['5f1c8a52-6d0b-4e57-9a3e-5f7c1e2a3b46'];
  yield await ask('disconnect-entity', { as: tokenOf(family), body: { entity_ids: unknown } });
  yield await ask('list-pay-groups', { as: tokenOf(newest) });
  for (const form of ['number', 'query', 'cut', 'text']) {
    const main = await connect();
    const [as, id] = [tokenOf(main), String(objectOf(main.body).entity_id)];
    const entity_ids = { number: 7, query: [], cut: [id.slice(0, -1)], text: id }[form];
    const query = form === 'query' ? { entity_ids: id } : {};
    yield await ask('disconnect-entity', { as, body: { entity_ids }, query });
    yield await ask('list-pay-groups', { as });
  }
}

async function* listing({ ask, connect }: Unserved) {
  const as = tokenOf(await connect());
  const earnings = names.map((each) => ({ name: each, amount: 1, hours: 1 }));
  await ask('create-sandbox-payment', { as, body: { pay_statements: [{ earnings }] } });
  const queries = [...texts.map((text) => ({ name: text })), { start_date: '1900-01-01' }, { end_date: '2999-12-31' }];
  for (const query of queries) yield await ask('list-pay-statement-items', { as, query });
}

/** Requests with wrong credentials: followed by a text, cut at the front, of both schemes, and the client's secret. */
async function* entering({ accessToken, ask, basic, client, connect, first, own }: Unserved, operation: OperationId) {
  const main = objectOf((await connect()).body);
  const bodies: Partial<Record<OperationId, unknown>> = {
    'get-pay-statement': { requests: [{ payment_id: first('paymentIds') }] },
    'get-enrollments': { requests: [{ enrollment_id: first('enrollmentIds') }] },
    'update-benefit': { description: 'x' },
    'create-sandbox-connection': { provider_id: 'any' },
    'create-sandbox-account': { provider_id: 'any', company_id: main.company_id },
    'create-sandbox-payment': {},
  };
  const [clientId = '', secret = ''] = client.split(':');
  const wrong =
    operations[operation].credential === 'basic'
      ? [`${basic} more`, basicOf(`${clientId}:${secret.slice(1)}`)]
      : [`${own} more`, `Bearer ${accessToken.slice(1)}`, `Bearer ${secret}`];
  for (const as of [...wrong, 'Bearer no, Basic no']) {
    yield await ask(operation, { as, body: bodies[operation], benefit: first('benefitIds') });
  }
}

/** Values that clients seldom send: ids, dates, limits, texts, lines and credentials next to those that are usual. */
export const unusualValues = (operation: OperationId) =>
  async function* unusual(sandbox: Unserved): AsyncGenerator<ReplyDraft> {
    const { ask, first, own } = sandbox;
    if (operation === 'get-pay-statement' || operation === 'get-enrollments') yield* batches(sandbox, operation);
    if (operation === 'create-sandbox-payment') yield* paying(sandbox);
    if (operation === 'disconnect-entity') yield* disconnecting(sandbox);
    if (operation === 'list-pay-statement-items') yield* listing(sandbox);
    if (operation === 'list-enrolled-individuals') {
      yield await ask(operation, { as: own, benefit: first('benefitIds').slice(0, -1) });
    }
    if (operation === 'list-automated-jobs') {
      for (const body of [{ offset: 0 }, { limit: 1 }]) yield await ask(operation, { as: own, body });
    }
    if (strangersAsk.has(operation)) yield* finding(sandbox, operation);
    yield* entering(sandbox, operation);
  };
