import { expect, test } from 'vitest';
import type { Recorded } from '../recordings/recorded.ts';
import { group, json, judged, read } from '../session/judged.testbed.ts';

const [payment, entity] = ['6d8c4a1e-1b7d-4f9a-9c51-0d5f5a6b7c8d', '0f8fad5b-d9cb-469f-a165-70867728950e'];
const version = ['Service-API-Version', '2020-09-17'] as const;
const money = { amount: 100, currency: 'usd' };

const statement = (index: number, change: object = {}) => ({
  individual_id: `6d8c4a1e-1b7d-4f9a-9c51-0d5f5a6b7c8${index}`,
  type: null,
  payment_method: null,
  total_hours: 1,
  gross_pay: money,
  net_pay: money,
  earnings: [],
  taxes: [],
  employee_deductions: [],
  employer_contributions: [],
  ...change,
});

/** A request to an operation, sent and answered in a moment of its own, the one after the other. */
function sent(
  at: number,
  path: string,
  body: object | null,
  answer: unknown,
  changes: Partial<Recorded> & { token?: string } = {},
): Recorded {
  const { token = 'token-of-the-first', ...others } = changes;
  return read(
    {
      startedAt: 1_000_000 + at * 10,
      method: body === null ? 'GET' : 'POST',
      url: `https://api.example${path}`,
      requestHeaders: [['Authorization', `Bearer ${token}`], version, json],
      requestBody: Buffer.from(body === null ? '' : JSON.stringify(body)),
      ...others,
    },
    answer,
  );
}

const batch = (statements: readonly object[], paging: object, id = payment) => ({
  responses: [{ payment_id: id, code: 200, body: { paging, pay_statements: statements } }],
});

/** A page of a payment of eight statements; what it shows may be another one. */
function page(
  at: number,
  window: { limit?: number; offset?: number } = {},
  shown: { from?: number; count?: number } = {},
): Recorded {
  const { limit = 100, offset = 0 } = window;
  const from = shown.from ?? offset;
  const statements = Array.from({ length: Math.max(0, Math.min(8, from + limit) - from) }, (_, index) =>
    statement(from + index),
  );
  const paging = { offset, count: shown.count ?? 8 };
  return sent(
    at,
    '/employer/pay-statement',
    { requests: [{ payment_id: payment, ...window }] },
    batch(statements, paging),
  );
}

const groups = (at: number, name: string, changes = {}): Recorded =>
  sent(at, '/employer/pay-groups', null, [{ ...group, name }], changes);
const pay = (at: number, body: object = {}, id = payment, changes = {}): Recorded =>
  sent(at, '/sandbox/payment', body, { payment_id: id, pay_date: '2026-11-20' }, changes);
const paid = (at: number, change: object = {}, changes = {}): Recorded =>
  sent(
    at,
    '/employer/pay-statement',
    { requests: [{ payment_id: payment }] },
    batch([statement(1, change)], { offset: 0, count: 1 }),
    changes,
  );
const gone = (at: number): Recorded =>
  sent(
    at,
    '/employer/pay-statement',
    { requests: [{ payment_id: payment }] },
    {
      responses: [
        {
          payment_id: payment,
          code: 404,
          body: { code: 404, name: 'not_found_error', service_code: 'x', message: 'It is not there.' },
        },
      ],
    },
  );
const given = { pay_statements: [{ individual_id: statement(1).individual_id, gross_pay: 250 }] };
const connect = (at: number, company: string, token: string): Recorded =>
  sent(
    at,
    '/sandbox/connections',
    { provider_id: 'acme' },
    {
      connection_id: company,
      entity_id: entity,
      company_id: company,
      account_id: company,
      provider_id: 'acme',
      authentication_type: 'oauth',
      products: [],
      access_token: token,
      token_type: 'bearer',
    },
    { requestHeaders: [['Authorization', `Basic ${btoa('me:secret')}`], json] },
  );
const account = (at: number, company: string, token: string): Recorded => ({
  ...connect(at, company, token),
  url: 'https://api.example/sandbox/connections/accounts',
  requestBody: Buffer.from(JSON.stringify({ company_id: company, provider_id: 'acme' })),
});
const disconnect = (at: number, changes = {}): Recorded =>
  sent(at, '/disconnect-entity', { entity_ids: [entity] }, { status: 'success' }, changes);
const unknown = (at: number, path: string): Recorded => sent(at, path, {}, {});
const elsewhere = (at: number, url: string): Recorded => ({ ...unknown(at, '/'), url });
const inFile = (file: number, item: Recorded) => ({ ...item, file });
const atSite = (item: Recorded): Recorded => ({ ...item, url: item.url.replace('api.example', 'api.example.test') });
const ofVersion = (date: string) =>
  [['Authorization', 'Bearer token-of-the-first'], ['Service-API-Version', date], json] as const;
const zeros = '00000000-0000-0000-0000-000000000000';
const many = (count: number, window: object = {}) => ({
  requests: Array.from({ length: count }, (_, index) => ({
    payment_id: `6d8c4a1e-1b7d-4f9a-9c51-0d5f5a6b7${100 + index}`,
    ...window,
  })),
});
const ask = (body: object): Recorded => sent(1, '/employer/pay-statement', body, { responses: [] });
const refused = (body: object, code: string): Recorded =>
  sent(
    1,
    '/employer/pay-statement',
    body,
    {
      code: 422,
      name: 'unprocessable_entity_error',
      message: 'No.',
      service_code: `${code}_exceeded`,
    },
    { status: 422 },
  );

test.each([
  ['a page that starts elsewhere', [page(1), page(2, { limit: 2, offset: 3 }, { from: 4 }), page(3)], ['PS-044']],
  ['a count that varies with the offset', [page(1), page(2, { offset: 3 }, { count: 5 }), page(3)], ['PS-048']],
  ['a read that differs from those around it', [groups(1, 'a'), groups(2, 'b'), groups(3, 'a')], ['STATE-006']],
  ['a read that differs each time', ['a', 'b', 'c', 'd'].map((name, at) => groups(at, name)), ['STATE-006']],
  ['a payment that is not there afterwards', [pay(1), gone(2)], ['PAY-009']],
  [
    'a payment that is read otherwise than it was given',
    [pay(1, given), paid(2, { gross_pay: { ...money, amount: 251 } })],
    ['PAY-027'],
  ],
  [
    'a payment that another connection reads',
    [
      connect(1, payment, 'token-of-the-first'),
      connect(2, entity, 'token-of-the-other'),
      pay(3),
      paid(4, {}, { token: 'token-of-the-other' }),
    ],
    ['ISO-014'],
  ],
  [
    'a token of two connections, which may read the payments of both',
    [
      connect(1, payment, 'token-of-the-first'),
      connect(2, payment, 'token-of-the-other'),
      connect(3, entity, 'token-of-the-other'),
      pay(4),
      paid(5, {}, { token: 'token-of-the-other' }),
    ],
    ['CONN-005', 'CONN-006'],
  ],
  [
    'groups of an entity that is disconnected',
    [disconnect(1), sent(2, `/employer/pay-groups?entity_ids=${entity}`, null, [group])],
    ['DISC-010'],
  ],
  [
    'a page that starts elsewhere, written the latest first',
    [page(3), page(2, { limit: 2, offset: 3 }, { from: 4 }), page(1)],
    ['PS-044'],
  ],
  [
    'an entity that is disconnected in one file, and read in another',
    [
      inFile(1, sent(700, `/employer/pay-groups?entity_ids=${entity}`, null, [group])),
      inFile(0, disconnect(1)),
      inFile(0, groups(800, 'a')),
    ],
    ['DISC-010'],
  ],
  [
    'a payment that is read with the token of another file',
    [
      inFile(0, connect(1, payment, 'token-of-the-first')),
      inFile(0, pay(3)),
      inFile(1, paid(4, {}, { token: 'token-of-the-other' })),
      inFile(1, connect(2, entity, 'token-of-the-other')),
    ],
    ['ISO-014'],
  ],
  [
    'an id of two payments, in two files of the same time',
    [inFile(0, pay(1)), inFile(1, pay(2, given)), inFile(0, groups(3, 'a'))],
    ['PAY-008'],
  ],
  [
    'a read that differs from those around it, with analytics between them',
    [groups(1, 'a'), elsewhere(2, 'https://metrics.test/v1'), groups(3, 'b'), groups(4, 'a')],
    ['STATE-006'],
  ],
  [
    'a payment that is not there afterwards, with analytics between',
    [pay(1), elsewhere(2, 'https://metrics.test/v1'), gone(3)],
    ['PAY-009'],
  ],
  ['eleven payments that are served', [ask(many(11))], ['PS-021']],
  ['a limit of 5001 that is refused as a batch', [refused(many(1, { limit: 5001 }), 'batch_limit')], ['PS-026']],
  ['eleven payments that are refused as a limit', [refused(many(11), 'page_size_limit')], ['PS-021']],
  ['a limit of 5001 that is served', [ask(many(1, { limit: 5001 }))], ['PS-026']],
])('%s', (_, items, named) => {
  expect(judged(items).named.filter((id) => id !== 'PS-030')).toEqual(named);
});

/** The same, where another order, or what nobody recorded, explains it. */
test.each([
  ['a page beside a payment that changed', [page(1), page(2, { offset: 3 }, { from: 4 }), page(3, {}, { count: 9 })]],
  [
    'a page that overlaps the read of the payment',
    [page(1), { ...page(2, { limit: 2, offset: 3 }, { from: 4 }), startedAt: 1_000_000 }, page(3)],
  ],
  ['reads that changed once', [groups(1, 'a'), groups(2, 'b'), groups(3, 'b')]],
  ['reads that changed twice', [groups(1, 'a'), groups(2, 'b'), groups(3, 'c')]],
  ['reads of two callers', [groups(1, 'a'), groups(2, 'b', { token: 'token-of-the-other' }), groups(3, 'a')]],
  ['reads far apart', [groups(1, 'a'), groups(2_000, 'b'), groups(4_000, 'a')]],
  ['reads around a write that is recorded late', [groups(1, 'a'), groups(2, 'b'), groups(4, 'a'), pay(3)]],
  ['reads while a write is under way', [groups(1, 'a'), groups(2, 'b'), groups(3, 'a'), { ...pay(0), totalMs: 1_000 }]],
  [
    'reads around a write that another clock sets elsewhere',
    [...['a', 'b', 'a'].map((name, at) => inFile(0, groups(at, name))), inFile(1, pay(400))],
  ],
  ['reads of two files', [inFile(0, groups(1, 'a')), inFile(1, groups(2, 'b')), inFile(0, groups(3, 'a'))]],
  ['reads around what may be a write', [groups(1, 'a'), groups(2, 'b'), unknown(3, '/employer/x'), groups(4, 'a')]],
  [
    'reads around a write without its answer',
    [groups(1, 'a'), groups(2, 'b'), { ...pay(3), status: null, responseBody: null }, groups(4, 'a')],
  ],
  [
    'reads around a write without a time',
    [groups(1, 'a'), groups(2, 'b'), { ...pay(3), startedAt: null }, groups(4, 'a')],
  ],
  ['a payment that is not there after all was disconnected', [pay(1), unknown(2, '/disconnect'), gone(3)]],
  [
    'a payment that is not there after a disconnection without its answer',
    [pay(1), { ...disconnect(2), status: null, responseBody: null }, gone(3)],
  ],
  [
    'reads around what may be a write at another server of the site, noted before the first of them',
    [
      elsewhere(3, 'https://console.example.test/x'),
      ...['a', 'b', 'a'].map((name, at) => atSite(groups(at * 2, name))),
    ],
  ],
  ['reads around a websocket', [groups(1, 'a'), { ...groups(2, 'x'), status: 101 }, groups(3, 'b'), groups(4, 'a')]],
  [
    'reads of several versions',
    ['a', 'b', 'a'].map((name, at) => groups(at + 1, name, { requestHeaders: ofVersion(`2020-09-1${at % 2}`) })),
  ],
  ['ids of a target that was started anew', [inFile(0, pay(1)), inFile(1, pay(900, given))]],
  ['ids of two servers', [pay(1), { ...pay(2, given), url: 'http://127.0.0.1:8080/sandbox/payment' }]],
  [
    'a payment that a target which was started anew has otherwise',
    [inFile(0, pay(1, given)), inFile(1, paid(900)), inFile(1, paid(901))],
  ],
  [
    'tokens that have the same placeholder in two files',
    [
      inFile(0, connect(1, payment, '$ACCESS_TOKEN')),
      inFile(0, account(2, payment, '$ACCESS_TOKEN_2')),
      inFile(1, connect(3, entity, '$ACCESS_TOKEN')),
      inFile(0, pay(4, {}, payment, { token: '$ACCESS_TOKEN_2' })),
      inFile(0, paid(5, {}, { token: '$ACCESS_TOKEN' })),
    ],
  ],
  ['ids that a sanitizer made alike', [pay(1, {}, zeros), pay(2, given, zeros)]],
  ['a payment that two recorders saw', [inFile(0, pay(1)), inFile(1, { ...pay(1), startedAt: 1_000_013 })]],
  [
    'an entity that another clock says is disconnected',
    [inFile(0, disconnect(1)), inFile(1, sent(300, `/employer/pay-groups?entity_ids=${entity}`, null, [group]))],
  ],
  [
    'an entity that something else may have connected again',
    [disconnect(1), unknown(2, '/connect'), sent(3, `/employer/pay-groups?entity_ids=${entity}`, null, [group])],
  ],
  ['reads around a write', [groups(1, 'a'), groups(2, 'b'), pay(3), groups(4, 'a')]],
  [
    'an account that is recorded before the connection that it is of',
    [account(2, payment, 'token-of-an-account'), connect(1, payment, 'token-of-the-first')],
  ],
  ['reads without a time', [1, 2, 3].map((at) => groups(at, at === 2 ? 'b' : 'a', { totalMs: null }))],
  ['what a payment was given, read back', [pay(1, given), paid(2, { gross_pay: { ...money, amount: 250 } })]],
  ['a payment of a caller whose connection is not known', [pay(3), paid(4, {}, { token: 'token-of-the-other' })]],
  [
    'a payment that is not there once an entity was disconnected with another token',
    [pay(1), disconnect(2, { token: 'token-of-the-other' }), gone(3)],
  ],
  [
    'an entity that may have been connected again',
    [
      disconnect(1),
      connect(2, payment, 'token-of-another'),
      sent(3, `/employer/pay-groups?entity_ids=${entity}`, null, [group]),
    ],
  ],
  [
    'a read that overlaps the disconnection',
    [disconnect(1), sent(1, `/employer/pay-groups?entity_ids=${entity}`, null, [group])],
  ],
  ['eleven requests for ten payments', [ask({ requests: [...many(10).requests, ...many(1).requests] })]],
  ['eleven payments of a limit of 5001', [refused(many(11, { limit: 5001 }), 'page_size_limit')]],
  ['a limit of 5001, refused as it is stated', [refused(many(1, { limit: 5001 }), 'page_size_limit')]],
  ['eleven payments, refused otherwise', [{ ...ask(many(11)), status: 401 }]],
])('nothing is said of %s', (_, items) => {
  expect(judged(items).named.filter((id) => id !== 'PS-030' && !id.startsWith('ERR'))).toEqual([]);
});

test('where a write comes too late to be put in order, nothing is said of several exchanges, and that is said', () => {
  const flips = ['a', 'b', 'a'].map((name, at) => groups(at, name));
  const others = Array.from({ length: 1_100 }, (_, at) => groups(2_000 + at, 'a'));
  expect(judged([...flips, ...others]).named).toEqual(['STATE-006']);
  const { named, facts } = judged([...flips, ...others, pay(1)]);
  expect(named).toEqual([]);
  expect(facts.leftOut).toEqual([{ why: expect.stringContaining('writes out of order'), count: 1 }]);
});
