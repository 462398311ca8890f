import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { noFixtures } from '../../specs/words/profile.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { KnownThings } from './known-things.ts';
import { observeDialect } from './observe-dialect.ts';

const id = (end: number) => `e8b90071-0c11-471c-86e8-${String(end).padStart(12, '0')}`;
const [ownEntity, foreignPayment, ownPayment] = [id(1), id(2), id(3)];

const newKnown = () =>
  new KnownThings({
    credentials: { clientId: 'c', clientSecret: 's', accessToken: 'fixture', foreignAccessToken: null },
    fixtures: { ...noFixtures, entityIds: [ownEntity], paymentIds: [ownPayment], foreignPaymentIds: [foreignPayment] },
  });

interface Asked {
  readonly token?: string;
  readonly json?: unknown;
  readonly path?: string;
}

function exchangeOf(operation: OperationId, status: number, body: unknown, { token = 'fixture', json, path }: Asked) {
  const exchange = answered(operation, status, body);
  const basic = operation.startsWith('create-sandbox') && operation !== 'create-sandbox-payment';
  const authorization = basic ? `Basic ${Buffer.from('c:s').toString('base64')}` : `Bearer ${token}`;
  const headers = [
    ['Authorization', authorization],
    ['Service-API-Version', '2020-09-17'],
    ['Content-Type', 'application/json'],
  ] as const;
  const request = { ...exchange.request, headers, body: json === undefined ? null : JSON.stringify(json) };
  return { ...exchange, startedAt: Date.UTC(2026, 0, 1), request: { ...request, path: path ?? request.path } };
}

/** Finds the lines that match among what the last of several exchanges shows. */
function lastOf(exchanges: readonly Exchange[], pattern: RegExp): readonly string[] {
  const known = newKnown();
  const seen = exchanges.map((exchange) => [...observeDialect(exchange, { stated: true, looksInside: true }, known)]);
  return (seen.at(-1) ?? [])
    .map(({ silence, place, fact, values }) => `${silence} ${place} | ${fact}: ${values.join()}`)
    .filter((line) => pattern.test(line));
}

const created = (entity: number, more: object = {}) =>
  exchangeOf(
    'create-sandbox-connection',
    200,
    { connection_id: id(50), entity_id: id(entity), company_id: id(60), access_token: 'made', ...more },
    { json: { provider_id: 'p', employee_size: 2 } },
  );

const payment = (json: object, status = 200) =>
  exchangeOf('create-sandbox-payment', status, { payment_id: id(9), pay_date: '2025-07-18' }, { token: 'made', json });

describe('what earlier exchanges tell of the ids of a later one', () => {
  const error = { code: 404, name: 'unknown', message: 'm' };
  const ask = (paymentId: string) =>
    exchangeOf('get-pay-statement', 404, error, { json: { requests: [{ payment_id: paymentId }] } });

  test('a payment of another connection', () => {
    const lines = lastOf([ask(foreignPayment)], /answer:/);
    expect(lines).toEqual(['SIL-032 get-pay-statement, another’s payment | answer: 404 unknown']);
  });

  test('a payment that nobody has', () => {
    const lines = lastOf([ask(id(77))], /answer:/);
    expect(lines).toEqual(['SIL-091 get-pay-statement, an unknown payment | answer: 404 unknown']);
  });

  test('nothing of what is another’s, or nobody’s, and served: that is a breach', () => {
    const serve = (operation: OperationId, body: object, json: object) =>
      lastOf([exchangeOf(operation, 200, body, { json })], /answer:/);
    for (const paymentId of [foreignPayment, id(77)]) {
      const requests = [{ payment_id: paymentId }];
      expect(serve('get-pay-statement', { responses: [] }, { requests })).toEqual([]);
      const data = { pay_statements: [{}] };
      expect(serve('get-pay-statement', { responses: [{ code: 200, body: data }] }, { requests })).toEqual([]);
    }
  });

  test('an entity of a connection that was created on the way, asked for by another', () => {
    const read = exchangeOf('list-pay-groups', 403, error, { path: `/g?entity_ids=${id(7)}` });
    expect(lastOf([created(7), read], /answer:/)).toEqual([
      'SIL-032 list-pay-groups, another’s entity | answer: 403 unknown',
    ]);
  });

  test('an entity that is disconnected again', () => {
    const leave = exchangeOf(
      'disconnect-entity',
      200,
      { status: 'success' },
      { token: 'made', json: { entity_ids: [id(7)] } },
    );
    expect(lastOf([created(7), leave, leave], /SIL-034/)).toEqual([
      'SIL-034 disconnect-entity, a disconnected entity | answer: served',
    ]);
  });

  test('an offset past the end of a payment whose count was read', () => {
    const page = (offset: number) => ({
      responses: [{ payment_id: ownPayment, code: 200, body: { paging: { count: 2, offset }, pay_statements: [] } }],
    });
    const read = (offset: number) =>
      exchangeOf('get-pay-statement', 200, page(offset), { json: { requests: [{ payment_id: ownPayment, offset }] } });
    expect(lastOf([read(0), read(5)], /SIL-016/)).toEqual([
      'SIL-016 get-pay-statement, an offset past the end | answer: served, with an empty page',
    ]);
  });
});

describe('valid requests of which it is open whether they are served', () => {
  test.each<[string, object]>([
    [
      'SIL-087 create-sandbox-payment, a period that overlaps an earlier one',
      { start_date: '2025-03-05', end_date: '2025-03-09' },
    ],
    [
      'SIL-087 create-sandbox-payment, a period before an earlier one',
      { start_date: '2025-01-01', end_date: '2025-01-09' },
    ],
    ['SIL-089 create-sandbox-payment, a date in the future', { pay_date: '2999-01-01' }],
    ['SIL-094 create-sandbox-payment, a line in part', { pay_statements: [{ earnings: [{ amount: 1 }] }] }],
  ])('%s', (place, json) => {
    const before = payment({ start_date: '2025-03-03', end_date: '2025-03-14' });
    expect(lastOf([created(7), before, payment(json)], /acceptance/)).toEqual([`${place} | acceptance: served`]);
  });

  test('of a refusal that two of them explain nothing is said', () => {
    const json = { start_date: '2025-03-05', end_date: '2999-03-09' };
    const before = payment({ start_date: '2025-03-03', end_date: '2025-03-14' });
    expect(lastOf([created(7), before, payment(json, 422)], /acceptance/)).toEqual([]);
  });
});

test('a holiday within a default period', () => {
  const line = 'SIL-026 create-sandbox-payment, over 07-04 | holiday';
  expect(lastOf([created(7), payment({ start_date: '2025-06-30' })], /SIL-026/)).toEqual([`${line}: a business day`]);
  expect(lastOf([created(7), payment({ start_date: '2025-06-27' })], /SIL-026/)).toEqual([`${line}: no business day`]);
});

test('whether a list that is read again stands in the same order', () => {
  const read = (...names: string[]) =>
    exchangeOf(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name, name, pay_frequencies: [] })),
      {},
    );
  const order = /SIL-048/;
  expect(lastOf([read('a', 'b')], order)).toEqual([]);
  expect(lastOf([read('a', 'b'), read('a', 'b')], order)).toEqual([
    'SIL-048 list-pay-groups 200 | order from read to read: the same',
  ]);
  expect(lastOf([read('a', 'b'), read('b', 'a')], order)).toEqual([
    'SIL-048 list-pay-groups 200 | order from read to read: another',
  ]);
  expect(lastOf([read('a', 'b'), read('b', 'a', 'c')], order)).toEqual([]);
});

test.each([
  ['the same id', id(50), id(50), ['that of the company']],
  ['another id', id(50), id(51), ['another']],
  ['an id, where that of the company is malformed: that is a breach', 'c-50', id(50), []],
])('the connection of an account has %s', (_, first, second, values) => {
  const account = exchangeOf(
    'create-sandbox-account',
    200,
    { connection_id: second },
    { json: { company_id: id(60) } },
  );
  const place = 'SIL-039 create-sandbox-account 200 /connection_id | connection: ';
  expect(lastOf([created(7, { connection_id: first }), account], /SIL-039/)).toEqual(
    values.map((value) => place + value),
  );
});

test.each([
  ['listed', id(80), ['listed']],
  ['not listed, where other ids have its form', id(81), ['not listed']],
  ['not compared, where no id has its form', 'job_80', []],
])('the job of an update is %s', (_, job, values) => {
  const update = exchangeOf('update-benefit', 200, { job_id: job }, { json: {} });
  const list = exchangeOf('list-automated-jobs', 200, { data: [{ job_id: id(80) }] }, {});
  const place = 'SIL-047 list-automated-jobs 200 /data | jobs of updates: ';
  expect(lastOf([update, list], /SIL-047/)).toEqual(values.map((value) => place + value));
});

test('a statement that is read twice is looked at once', () => {
  const body = {
    paging: { offset: 0 },
    pay_statements: [{ individual_id: id(30), type: null }],
  };
  const read = exchangeOf(
    'get-pay-statement',
    200,
    { responses: [{ payment_id: ownPayment, code: 200, body }] },
    { json: { requests: [{ payment_id: ownPayment }] } },
  );
  const looks = /pay_statements\/\*\/type \| given/;
  expect(lastOf([read], looks)).toHaveLength(1);
  expect(lastOf([read, read], looks)).toEqual([]);
});
