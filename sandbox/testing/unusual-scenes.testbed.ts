import type { OperationId } from '../../specs/interface/operations.ts';
import { objectOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { productNames } from '../world/wire.ts';
import { basicOf, type RequestOptions, tokenOf, type Unserved } from './unserved.testbed.ts';

const unknown = '00000000-0000-4000-8000-000000000001';
const entityOf = (reply: ReplyDraft) => String(objectOf(reply.body).entity_id);

/** Windows and batches at the edges of what may be asked for. */
export async function* readingAtEdges({ ask, own, first, fixture }: Unserved): AsyncGenerator<ReplyDraft> {
  const payment_id = first('paymentIds');
  const read = (...requests: object[]) => ask('get-pay-statement', { as: own, body: { requests } });
  for (const limit of [99, 100, 101, 110, 4999]) yield await read({ payment_id, limit });
  for (const offset of [0, 1, 50, 109]) for (const limit of [2, 60]) yield await read({ payment_id, limit, offset });
  yield await read({ payment_id: unknown }, ...fixture('paymentIds').map((id) => ({ payment_id: id })));
  yield await read(...Array.from({ length: 9 }, (_, offset) => ({ payment_id, limit: 1, offset })));
  const enrolled = fixture('enrollmentIds');
  for (const ids of [[unknown, ...enrolled.slice(0, 2)], enrolled.slice(0, 49)]) {
    yield await ask('get-enrollments', {
      as: own,
      body: { requests: ids.map((enrollment_id) => ({ enrollment_id })) },
    });
  }
  for (const body of [{}, { limit: 1 }, { offset: 0 }]) yield await ask('list-automated-jobs', { as: own, body });
}

const bodies: Partial<Readonly<Record<OperationId, readonly object[]>>> = {
  'create-sandbox-connection': [{ products: productNames }, { employee_size: 100, products: ['payment'] }],
  'update-benefit': [{ description: '\u{1f4b6}' }, ...Array.from({ length: 4 }, () => ({ description: 'again' }))],
};

/** Values of other writes. */
export const writing = (operation: OperationId) =>
  async function* writingUnusualValues({ ask, own, basic, first }: Unserved): AsyncGenerator<ReplyDraft> {
    const as = operation === 'update-benefit' ? own : basic;
    for (const body of bodies[operation] ?? [])
      yield await ask(operation, { as, benefit: first('benefitIds'), body: { provider_id: 'any', ...body } });
  };

const names = [
  '.*',
  '%',
  '_',
  "'",
  '(employer)',
  'salary overtime',
  'hourly+wage',
  'Social Security (empl of them all',
  '(Security',
  'ÅTERBÄRING',
  'I',
];
const filters = [
  ...names.map((name) => ({ name })),
  { start_date: '1900-01-01' },
  { end_date: '2999-12-31' },
  { start_date: '2025-03-14' },
  { categories: 'taxes,taxes' },
  { type: 'other' },
  { type: '401k' },
];

/** Filters with characters and days of every kind, over items that have a name beyond ASCII. */
export async function* filteringByAnything({ ask, own }: Unserved): AsyncGenerator<ReplyDraft> {
  const pay_statements = [
    {
      taxes: [{ name: 'återbäring', amount: 1 }],
      earnings: [{ name: 'Other', amount: 1 }],
      employee_deductions: [{ name: 'x', amount: 1 }],
    },
  ];
  await ask('create-sandbox-payment', { as: own, body: { pay_date: '2025-03-14', pay_statements } });
  for (const query of filters) yield await ask('list-pay-statement-items', { as: own, query });
}

/** Tries credentials of unusual forms at an operation. */
export const entering = (operation: OperationId) =>
  async function* enteringInUnusualWays({
    ask,
    own,
    accessToken,
    client,
    connect,
    first,
  }: Unserved): AsyncGenerator<ReplyDraft> {
    const [id = '', secret = ''] = client.split(':');
    const created = objectOf((await connect()).body);
    const ids = [created.connection_id, created.entity_id, secret, 'null'].map((token) => `Bearer ${String(token)}`);
    const pairs = [
      `${id}:`,
      `${id}: ${secret}`,
      `${client}:more`,
      `${secret}:${secret}`,
      `${id}:${id}`,
      `${id}:${secret.toUpperCase()}`,
      `${id}:wrong`,
    ];
    const options: Omit<RequestOptions, 'as'> = {
      body: {
        provider_id: 'any',
        company_id: created.company_id,
        entity_ids: [created.entity_id],
        description: 'x',
        requests: [],
      },
      benefit: first('benefitIds'),
    };
    yield await ask(operation, { ...options, as: own });
    for (const as of [`${own} more`, accessToken, `Token ${accessToken}`, `${own.slice(0, -3)}xyz`, ...ids]) {
      yield await ask(operation, { ...options, as });
    }
    for (const as of [...pairs.map(basicOf), `Basic ${client}`]) yield await ask(operation, { ...options, as });
    for (let time = 1; time <= 9; time += 1) yield await ask(operation, { ...options, as: `Bearer wrong-${time}` });
    yield await ask(operation, { ...options, as: own });
    yield await ask(operation, { ...options, as: '' });
    yield await ask(operation, { ...options, as: [`${own}x`, basicOf('a:b')] });
  };

/** One caller after the other, and each more than once: what a memory keeps of one shows at the next. */
export const rereading = (operation: OperationId) =>
  async function* readingAgain({ ask, own, first, fixture, connect, account }: Unserved): AsyncGenerator<ReplyDraft> {
    const created = await connect();
    const other = tokenOf(created);
    await connect();
    const sibling = await account(created);
    const options: Omit<RequestOptions, 'as'> = { benefit: first('benefitIds') };
    const paid = await ask('create-sandbox-payment', { as: other, body: {} });
    const payment_id = objectOf(paid.body).payment_id;
    const windows = [
      {},
      { limit: 1 },
      { offset: 0 },
      { limit: 5000 },
      { limit: 3, offset: 1 },
      { limit: 2, offset: 1 },
    ];
    const batches: Partial<Record<OperationId, readonly object[]>> = {
      'get-pay-statement': [
        ...windows.map((window) => [{ payment_id, ...window }]),
        [{ payment_id }, { payment_id }],
      ].map((requests) => ({ requests })),
      'get-enrollments': [{ requests: [{ enrollment_id: first('enrollmentIds') }] }],
    };
    const line = { name: 'a', amount: 1 };
    const statement = {
      gross_pay: 1,
      net_pay: 1,
      total_hours: 1,
      taxes: [line],
      earnings: [line],
      employee_deductions: [line],
      employer_contributions: [line],
    };
    const paying = { pay_statements: [statement, statement] };
    const bare = objectOf((await ask('create-sandbox-payment', { as: other, body: paying })).body).payment_id;
    const ofBare = windows.map((window) => ({ requests: [{ payment_id: bare, ...window }] }));
    for (const body of batches[operation] ?? [undefined]) {
      for (const as of [own, other, tokenOf(sibling), own, other]) yield await ask(operation, { ...options, as, body });
    }
    yield await ask('list-pay-groups', { as: other, query: { entity_ids: entityOf(created) } });
    if (operation !== 'get-pay-statement') return;
    for (const body of [...ofBare, { requests: [{ payment_id: bare }, { payment_id }] }]) {
      yield await ask(operation, { as: other, body });
      yield await ask(operation, { as: other, body, query: { entity_ids: entityOf(created) } });
    }
    for (const id of fixture('paymentIds'))
      yield await ask(operation, { as: other, body: { requests: [{ payment_id: id }] } });
    for (const id of fixture('paymentIds'))
      yield await ask(operation, { as: own, body: { requests: [{ payment_id: id }] } });
  };

/** Several entities that are disconnected together, one that is not named, and one that comes later. */
export async function* disconnectingSeveral({ ask, connect, account }: Unserved): AsyncGenerator<ReplyDraft> {
  const main = await connect();
  const as = tokenOf(main);
  const all = [main];
  for (let index = 1; index <= 4; index += 1) all.push(await account(main));
  const ids = all.map(entityOf);
  for (const entity_ids of [ids.slice(1, 2), ids.slice(2, 4).concat(ids.slice(1, 1))]) {
    yield await ask('disconnect-entity', { as, body: { entity_ids } });
    for (const reply of all) yield await ask('list-pay-groups', { as: tokenOf(reply) });
  }
  const late = await account(main);
  yield await ask('list-pay-groups', { as: tokenOf(late) });
  const own = await connect();
  const three = [own, await account(own), await account(own), await account(own)];
  yield await ask('disconnect-entity', { as: tokenOf(own), body: { entity_ids: three.slice(1).map(entityOf) } });
  for (const reply of three) yield await ask('list-pay-groups', { as: tokenOf(reply) });
  yield await ask('list-pay-groups', { as: tokenOf(own), query: { entity_ids: entityOf(own) } });
}

/** A payment of more statements than one page holds. */
export async function* readingMany({ ask, connect }: Unserved): AsyncGenerator<ReplyDraft> {
  const as = tokenOf(await connect({ employee_size: 5_001 }));
  const { payment_id } = objectOf((await ask('create-sandbox-payment', { as, body: {} })).body);
  for (const [limit, offset] of [
    [1000, 0],
    [3, 999],
    [3, 1000],
    [3, 4999],
    [3, 1234],
  ]) {
    yield await ask('get-pay-statement', { as, body: { requests: [{ payment_id, limit, offset }] } });
  }
}
