import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { objectOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { itemCategories, paymentMethods, paymentTypes, productNames } from '../world/wire.ts';
import { combiningFilters, combiningValues, combiningWindows } from './combining-scenes.testbed.ts';
import { payingAtEdges, payingInPart, payingMany, payingOnDays } from './given-values-scenes.testbed.ts';
import { askingForResembling } from './resembling-scene.testbed.ts';
import { sharing } from './sharing-scene.testbed.ts';
import { together } from './together-scene.testbed.ts';
import { basicOf, type RequestOptions, tokenOf, type Unserved } from './unserved.testbed.ts';
import {
  disconnectingSeveral,
  entering as enteringInUnusualWays,
  filteringByAnything,
  readingAtEdges,
  readingMany,
  rereading,
  writing,
} from './unusual-scenes.testbed.ts';
import { unusualValues } from './values-scene.testbed.ts';

/** A sequence of requests to a sandbox of its own, with their answers. */
export type Scene = (sandbox: Unserved) => AsyncGenerator<ReplyDraft>;

const unknown = (last: string | number) => `00000000-0000-4000-8000-00000000000${last}`;
const payments = (ids: readonly string[]) => ({ requests: ids.map((payment_id) => ({ payment_id })) });
const enrollments = (ids: readonly string[]) => ({ requests: ids.map((enrollment_id) => ({ enrollment_id })) });
const unknowns = (count: number) => Array.from({ length: count }, (_, index) => unknown(index.toString(16).slice(-1)));

async function* reading({ ask, own, fixture, first }: Unserved): AsyncGenerator<ReplyDraft> {
  const payment_id = first('paymentIds');
  const read = (...requests: object[]) => ask('get-pay-statement', { as: own, body: { requests } });
  for (const last of [0, 1, 2, 3]) yield await read({ payment_id }, { payment_id: unknown(last) });
  for (const limit of [1, 7, 5000, 5001, 7000, 2 ** 31]) yield await read({ payment_id, limit });
  for (const offset of [7, 100, 129]) yield await read({ payment_id, limit: 7, offset });
  yield await read({ payment_id, limit: 2 }, { payment_id, limit: 3, offset: 2 });
  yield await read({ payment_id }, { payment_id, limit: 5001 });
  yield await read({ payment_id: fixture('paymentIds').at(-1), limit: 5001 });
  for (const ids of [fixture('paymentIds'), ...[10, 11, 16].map(unknowns)]) {
    yield await ask('get-pay-statement', { as: own, body: payments(ids) });
  }
  const query = { entity_ids: first('entityIds') };
  yield await ask('get-pay-statement', { as: own, query, body: payments(unknowns(11)) });
  for (const id of fixture('foreignPaymentIds'))
    yield await ask('get-pay-statement', { as: own, body: payments([id]) });
}

async function* deducting({ ask, own, fixture, first }: Unserved): AsyncGenerator<ReplyDraft> {
  const known = fixture('enrollmentIds');
  const batches = [...[1, 2, 3, 50].map((count) => known.slice(0, count)), [first('enrollmentIds'), unknown(0)]];
  for (const ids of [...batches, [first('foreignEnrollmentIds')]]) {
    yield await ask('get-enrollments', { as: own, body: enrollments(ids) });
  }
  for (const benefit of [...fixture('benefitIds'), 'unknown', first('foreignBenefitIds')]) {
    yield await ask('list-enrolled-individuals', { as: own, benefit });
  }
  for (const benefit of [first('benefitIds'), first('benefitIds'), first('foreignBenefitIds')]) {
    yield await ask('update-benefit', { as: own, benefit, body: { description: 'new' } });
  }
}

const filters = [
  {},
  ...itemCategories.map((categories) => ({ categories })),
  { categories: 'taxes,earnings' },
  { categories: itemCategories.slice(1).join() },
  { categories: itemCategories.join() },
  { categories: 'taxes', type: 'salary' },
  { name: 'INCOME' },
  { name: 'ecurity' },
  { name: 'salary', start_date: '2099-01-01' },
  { start_date: '2024-12-24', end_date: '2025-01-01' },
  { name: 'salary' },
  { type: 'fica' },
  { start_date: '2025-02-26' },
  { start_date: '2024-12-24' },
  { end_date: '2025-01-01' },
  { end_date: '2025-02-01', categories: 'earnings' },
];

async function* listing({ ask, own, first, connect }: Unserved): AsyncGenerator<ReplyDraft> {
  for (const body of [undefined, { limit: 2 }, { offset: 1 }, { limit: 2, offset: 1 }]) {
    yield await ask('list-automated-jobs', { as: own, ...(body && { body }) });
  }
  await ask('update-benefit', { as: own, benefit: first('benefitIds'), body: { description: 'new' } });
  yield await ask('list-automated-jobs', { as: own });
  for (const query of filters) yield await ask('list-pay-statement-items', { as: own, query });
  yield await ask('list-pay-groups', { as: own, query: { entity_ids: 'no-entity' } });
  const several = [first('entityIds'), first('foreignEntityIds')];
  yield await ask('list-pay-groups', { as: own, query: { entity_ids: several } });
  for (const as of [own, tokenOf(await connect())]) {
    yield await ask('list-pay-groups', { as });
    yield await ask('list-pay-statement-items', { as });
    yield await ask('list-automated-jobs', { as });
  }
}

async function* creating({ ask, connect, account }: Unserved): AsyncGenerator<ReplyDraft> {
  const main = await connect();
  const created = [main, await account(main), await account(main, { products: ['payment'] })];
  for (let time = 1; time <= 2; time += 1) created.push(await account(main, { products: ['benefits'] }));
  for (const employee_size of [1, 20, 100, 101, 102, 111]) created.push(await connect({ employee_size }));
  for (const product of productNames) created.push(await connect({ products: [product] }));
  for (const reply of created) {
    yield reply;
    yield await ask('list-pay-statement-items', { as: tokenOf(reply) });
  }
}

const line = { amount: 1234, name: 'Överlång benämning', hours: 7.5, employer: true, pre_tax: false };
const lines = [line, { ...line, amount: 99, name: 'Second', pre_tax: true }];
const periods = [
  { start_date: '2025-12-01', end_date: '2025-12-12', pay_date: '2025-12-31' },
  { start_date: '2025-03-03' },
  { start_date: '2025-03-07' },
  { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-31' },
  { start_date: '2025-04-01', end_date: '2025-04-11', debit_date: '2025-04-14' },
  { start_date: '2025-03-10', end_date: '2025-03-21' },
];

async function* paying({ ask, own, fixture, connect, account }: Unserved): AsyncGenerator<ReplyDraft> {
  const main = await connect();
  const as = tokenOf(main);
  const read = (id: string, by = as) => ask('get-pay-statement', { as: by, body: payments([id]) });
  const pay_statements = fixture('entityIds').map((individual_id, index) => ({
    individual_id,
    type: paymentTypes[index],
    payment_method: paymentMethods[2 * index],
    total_hours: 7.25,
    gross_pay: 123_456,
    net_pay: 5_000_000_000,
    earnings: lines,
    taxes: lines,
    employee_deductions: [...lines, ...lines, line],
    employer_contributions: [...lines, ...lines, line],
  }));
  const paid: string[] = [];
  for (const body of [...periods, {}, { pay_statements }, {}, { pay_statements: [{ gross_pay: 0 }] }]) {
    const reply = await ask('create-sandbox-payment', { as, body });
    yield reply;
    const id = String(objectOf(reply.body).payment_id);
    paid.push(id);
    yield await read(id);
  }
  yield await ask('create-sandbox-payment', { as, body: { start_date: 'no-date' } });
  yield await ask('create-sandbox-payment', { as: tokenOf(await account(main)), body: {} });
  for (const id of paid) yield await read(id);
  for (const id of paid.slice(0, 1)) yield await read(id, own);
  const refusedFor = { start_date: '2028-02-22', end_date: '2028-02-29', pay_statements: [{ type: 'nonsense' }] };
  for (const body of [refusedFor, {}]) yield await ask('create-sandbox-payment', { as, body });
}

async function* disconnecting({ ask, connect, account }: Unserved): AsyncGenerator<ReplyDraft> {
  const main = await connect();
  const as = tokenOf(main);
  const payment = await ask('create-sandbox-payment', { as, body: {} });
  const paid = payments([String(objectOf(payment.body).payment_id)]);
  const all = [main, await account(main), await account(main), await connect()];
  const [own, second, third, foreign] = all.map((reply) => objectOf(reply.body).entity_id);
  async function* states() {
    for (const reply of all) yield await ask('list-pay-groups', { as: tokenOf(reply) });
    yield await ask('get-pay-statement', { as, body: paid });
    yield await ask('create-sandbox-payment', { as, body: {} });
  }
  for (const entity_ids of [[foreign], [], undefined, [second, foreign], [third], [second, own]]) {
    yield await ask('disconnect-entity', { as, body: { entity_ids } });
    yield* states();
  }
}

const swapped = (text: string) => text.replaceAll(/[a-z]/gi, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase()));
const near = (text: string) => [text.slice(0, -1), `${text}x`, swapped(text)];

/** An operation with wrong credentials, and under each entity. */
const entering = (operation: OperationId): Scene =>
  async function* ({ ask, own, basic, accessToken, client, first, fixture, connect, account }) {
    const main = await connect();
    const sibling = objectOf((await account(main)).body);
    const usual = (of: 'own' | 'foreign'): Omit<RequestOptions, 'as'> => {
      const id = (kind: string) => first(of === 'own' ? kind : `foreign${kind.replace(/^./, (c) => c.toUpperCase())}`);
      const bodies: Partial<Record<OperationId, unknown>> = {
        'get-pay-statement': payments([id('paymentIds')]),
        'get-enrollments': enrollments([id('enrollmentIds')]),
        'update-benefit': { description: 'x' },
        'create-sandbox-connection': { provider_id: 'any' },
        'create-sandbox-account': { provider_id: 'any', company_id: sibling.company_id },
        'disconnect-entity': { entity_ids: [sibling.entity_id] },
        'create-sandbox-payment': {},
      };
      return { body: bodies[operation], benefit: id('benefitIds') };
    };
    const [clientId = '', ...secret] = client.split(':');
    const pairs = [`x:${secret}`, `${secret}:${clientId}`, `${swapped(clientId)}:${secret}`];
    const wrong =
      operations[operation].credential === 'basic'
        ? ['', own, basic.replace('Basic', 'Bearer'), ...['a:b', ...near(client), ...pairs].map(basicOf)]
        : ['', basic, 'Bearer', ...['no', ...near(accessToken)].map((token) => `Bearer ${token}`)];
    for (const as of wrong) yield await ask(operation, { ...usual('own'), as });
    yield await ask('create-sandbox-payment', { as: own, body: {} });
    yield await ask('list-automated-jobs', { as: own });
    yield await ask('list-pay-groups', { as: tokenOf(main), query: { entity_ids: String(sibling.entity_id) } });
    for (const of of ['own', 'foreign'] as const) {
      for (const entity_ids of [...fixture('entityIds'), first('foreignEntityIds')]) {
        yield await ask(operation, { ...usual(of), as: own, query: { entity_ids } });
      }
    }
  };

const byOperation: Readonly<Record<OperationId, Scene>> = {
  'get-pay-statement': reading,
  'create-sandbox-payment': paying,
  'get-enrollments': deducting,
  'create-sandbox-account': creating,
  'create-sandbox-connection': creating,
  'disconnect-entity': disconnecting,
  'list-automated-jobs': listing,
  'list-enrolled-individuals': deducting,
  'list-pay-statement-items': listing,
  'list-pay-groups': listing,
  'update-benefit': deducting,
};

/** Scenes of one operation that have long lists, or many values. */
const unusual: Partial<Readonly<Record<OperationId, readonly Scene[]>>> = {
  'get-pay-statement': [readingAtEdges, payingAtEdges, readingMany, combiningWindows],
  'get-enrollments': [readingAtEdges],
  'list-automated-jobs': [readingAtEdges],
  'list-pay-statement-items': [filteringByAnything, combiningFilters],
  'disconnect-entity': [disconnectingSeveral],
  'create-sandbox-payment': [payingInPart, payingAtEdges, payingOnDays, payingMany, combiningValues],
};

/** The scenes in which a fault of an operation shows: each condition that faults wait for occurs in one of them. */
export const scenesOf = (operation: OperationId): readonly (readonly [name: string, scene: Scene])[] => [
  [byOperation[operation].name, byOperation[operation]],
  [`entering ${operation}`, entering(operation)],
  [paying.name, paying],
  [`together ${operation}`, together(operation)],
  [`sharing ${operation}`, sharing(operation)],
  [`unusual values ${operation}`, unusualValues(operation)],
  [`entering ${operation} in unusual ways`, enteringInUnusualWays(operation)],
  [`reading ${operation} again`, rereading(operation)],
  [`writing unusual values by ${operation}`, writing(operation)],
  [askingForResembling.name, askingForResembling],
  ...(unusual[operation] ?? []).map((scene) => [scene.name, scene] as const),
];
