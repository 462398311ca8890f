import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type Fixtures, noFixtures } from '../../specs/words/profile.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { KnownThings } from './known-things.ts';
import { observeDialect } from './observe-dialect.ts';

const known = 'e8b90071-0c11-471c-86e8-e303ef2f6782';
const fixtures: Fixtures = { ...noFixtures, paymentIds: [known], benefitIds: ['b'] };
const thingsKnown = () =>
  new KnownThings({
    credentials: { clientId: 'c', clientSecret: 's', accessToken: 't', foreignAccessToken: null },
    fixtures,
  });

/** Prints what is observed of one exchange, a line each: silence, place, fact and values. */
const observed = (exchange: Exchange, stated = true, known = thingsKnown()): readonly string[] =>
  [...observeDialect(exchange, { stated, looksInside: stated }, known)].map(
    ({ silence, place, fact, values }) => `${silence} ${place} | ${fact}: ${values.join(', ')}`,
  );

const asked = (
  operation: OperationId,
  status: number,
  body: unknown,
  change: Partial<Exchange['request']>,
): Exchange => {
  const exchange = answered(operation, status, body);
  const headers = [
    ['Authorization', 'Bearer t'],
    ['Service-API-Version', '2020-09-17'],
    ['Content-Type', 'application/json'],
  ] as const;
  return { ...exchange, request: { ...exchange.request, headers, ...change } };
};

test('the keys, what is null or absent, open values and forms of a pay statement', () => {
  const statement = {
    type: null,
    individual_id: 'E8B90071-0C11-471C-86E8-E303EF2F6782',
    gross_pay: { amount: -1, currency: 'usd' },
    earnings: [null, { name: 'Base', attributes: { metadata: { site: 1 } } }],
    taxes: [],
    more: 1,
  };
  const body = { paging: { offset: 0 }, pay_statements: [statement] };
  const seen = observed(answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200, body }] }));
  const place = 'get-pay-statement 200 /responses/*/body';
  expect(seen).toEqual(
    expect.arrayContaining([
      `SIL-015 ${place}/paging/count | given: absent`,
      `SIL-041 ${place}/pay_statements/* | keys: more`,
      `SIL-041 ${place}/pay_statements/* | order of keys: another`,
      `SIL-005 ${place}/pay_statements/*/individual_id | form: uuid of version 4 in upper case`,
      `SIL-052 ${place}/pay_statements/*/type | given: null`,
      `SIL-052 ${place}/pay_statements/*/taxes | given: an empty list`,
      `SIL-053 ${place}/pay_statements/*/earnings/* | given: null, a value`,
      `SIL-053 ${place}/pay_statements/*/earnings/*/attributes | given: a value`,
      `SIL-059 ${place}/pay_statements/*/earnings/*/attributes/metadata | keys: site`,
      `SIL-062 ${place}/pay_statements/*/gross_pay/amount | sign: negative`,
      `SIL-062 ${place}/pay_statements/*/gross_pay/currency | values: usd`,
    ]),
  );
});

test('timestamps, addresses, the paging of jobs and the types that have quotas', () => {
  const job = { job_id: '7', job_url: '/jobs/7', created_at: '2026-01-02T03:04:05.678+01:00', type: 'data_sync_all' };
  const seen = observed(
    answered('list-automated-jobs', 200, { data: [job], meta: { quotas: { other: {} } }, paging: {} }),
  );
  expect(seen).toEqual(
    expect.arrayContaining([
      'SIL-023 list-automated-jobs 200 | keys: paging',
      'SIL-073 list-automated-jobs 200 /meta/quotas | keys: other',
      'SIL-045 list-automated-jobs 200 /data/*/created_at | form: extended, 3 digits of a fraction, ±00:00',
      'SIL-086 list-automated-jobs 200 /data/*/job_url | form: relative',
      'SIL-022 list-automated-jobs 200 /data/*/type | values: data_sync_all',
      'SIL-020 list-automated-jobs 200 /data/*/started_at | given: absent',
    ]),
  );
});

describe('how a request is answered of which the interface does not say what comes', () => {
  const error = { code: 400, name: 'bad', message: 'm', service_code: 'odd' };
  const window = (json: object) => JSON.stringify({ requests: [{ payment_id: known, ...json }] });
  test.each<[string, OperationId, Partial<Exchange['request']>]>([
    [
      'SIL-001 list-pay-groups, no version',
      'list-pay-groups',
      { headers: [['Authorization', 'Bearer t']], body: null },
    ],
    [
      'SIL-001 list-pay-groups, a malformed version',
      'list-pay-groups',
      {
        headers: [
          ['authorization', 'bearer t'],
          ['service-api-version', 'x'],
        ],
        body: null,
      },
    ],
    [
      'SIL-031 list-pay-groups, several entity_ids',
      'list-pay-groups',
      { path: '/g?entity_ids=a&entity_ids=b', body: null },
    ],
    ['SIL-031 list-pay-groups, a malformed entity_ids', 'list-pay-groups', { path: '/g?entity_ids=a', body: null }],
    ['SIL-042 list-pay-groups, a body', 'list-pay-groups', { body: '{}' }],
    [
      'SIL-036 list-pay-groups, no Authorization',
      'list-pay-groups',
      { headers: [['Service-API-Version', '2020-09-17']], body: null },
    ],
    ['SIL-017 get-pay-statement, a negative limit', 'get-pay-statement', { body: window({ limit: -1 }) }],
    ['SIL-017 get-pay-statement, a fractional offset', 'get-pay-statement', { body: window({ offset: 0.5 }) }],
    ['SIL-017 get-pay-statement, a limit of 0', 'get-pay-statement', { body: window({ limit: 0 }) }],
    ['SIL-010 get-enrollments, no requests', 'get-enrollments', { body: '{"requests":[]}' }],
    ['SIL-069 update-benefit, no description', 'update-benefit', { body: '{}', path: '/employer/benefits/b' }],
  ])('%s', (place, operation, change) => {
    expect(observed(asked(operation, 400, error, change), false)).toContain(`${place} | answer: 400 bad odd`);
  });

  test('a request without a credential that is served: that is a breach', () => {
    const headers = [['Service-API-Version', '2020-09-17']] as const;
    const served = asked('list-pay-groups', 200, [], { headers, body: null });
    expect(observed(served, false).filter((line) => line.includes('| answer'))).toEqual([]);
  });

  test('of what is odd in two ways nothing is said', () => {
    const both = asked('get-pay-statement', 400, error, { body: window({ limit: -1, offset: -1 }) });
    expect(observed(both, false).filter((line) => line.includes('| answer'))).toEqual([]);
  });

  test('an error that the interface shows is none of its choices', () => {
    const seen = observed(asked('get-pay-statement', 422, error, { body: window({}) }));
    expect(seen.filter((line) => /error|answer/.test(line))).toEqual([]);
  });

  test('an error that it does not show is', () => {
    const seen = observed(asked('list-pay-groups', 404, error, { body: null }));
    expect(seen).toEqual([
      'SIL-072 list-pay-groups | put off: never',
      'SIL-050 list-pay-groups 404 | error: 404 bad odd',
      'SIL-050 list-pay-groups 404 | keys of the error: code, message, name, service_code',
      'SIL-080 list-pay-groups 404 odd | message: m',
      'SIL-041 list-pay-groups, refused | connection: none',
      'SIL-050 list-pay-groups, refused | media type: none',
    ]);
  });
});

test.each([
  ['at once', 200, { benefit_id: 'b', job_id: 'j' }, ['at once']],
  ['later', 202, {}, ['202']],
  ['not at all, where a 202 holds the result: that is a breach', 202, { benefit_id: 'b', job_id: 'j' }, []],
] as const)('a write is answered %s', (_, status, body, values) => {
  const write = asked('update-benefit', status, body, { body: '{"description":"d"}', path: '/employer/benefits/b' });
  const place = 'SIL-007 update-benefit | answer to a write: ';
  expect(observed(write).filter((line) => line.startsWith(place))).toEqual(values.map((value) => place + value));
});

test('the elements of a batch: their errors, and whether they stand as asked', () => {
  const requests = [{ payment_id: 'A' }, { payment_id: 'b' }];
  const elements = [
    { payment_id: 'b', code: 404, body: { name: 'gone' } },
    { payment_id: 'a', code: 404, body: null },
  ];
  const exchange = asked('get-pay-statement', 200, { responses: elements }, { body: JSON.stringify({ requests }) });
  expect(observed(exchange)).toEqual(
    expect.arrayContaining([
      'SIL-012 get-pay-statement 200 /responses/* | error: 404 gone',
      'SIL-012 get-pay-statement 200 /responses/* | error: 404 without a body',
      'SIL-014 get-pay-statement 200 /responses | order: another',
    ]),
  );
});

test.each([
  ['some', ' []'],
  ['none', '\uFEFF[]'],
])('white space: %s, in %j', (value, text) => {
  const exchange = asked('list-pay-groups', 200, [], { body: null });
  const response = exchange.response && { ...exchange.response, text };
  expect(observed({ ...exchange, response })).toContain(`SIL-041 list-pay-groups 200 | white space: ${value}`);
});

test('nothing is said of the body of a success that the interface does not state', () => {
  const seen = observed(asked('list-pay-groups', 200, [{ more: 1 }], { body: null }), false);
  expect(seen.filter((line) => line.includes(' 200'))).toEqual([]);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const operations = ['get-pay-statement', 'list-automated-jobs', 'create-sandbox-connection'] as const;
  for (const operation of operations) {
    expect(observed(answered(operation, 200, value)).length).toBeGreaterThan(0);
    expect(observed(answered(operation, 200, { responses: value, data: value, meta: value })).length).toBeGreaterThan(
      0,
    );
  }
});
