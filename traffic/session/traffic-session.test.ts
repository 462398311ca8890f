import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { normalBase } from '../exchanges/find-operation.ts';
import type { Recorded } from '../recordings/recorded.ts';
import { groupsUrl } from '../recordings/recordings.testbed.ts';
import { group, json, judged, read } from './judged.testbed.ts';

test('what one exchange breaks is named once, with how often it was seen', () => {
  const nameless = [{ ...group, name: 7 }];
  const { findings, facts } = judged([read({}, nameless), read(), read({}, nameless)]);
  expect(findings).toMatchObject([{ requirement: 'GROUPF-007', count: 2, pointer: '/0/name' }]);
  expect(facts).toMatchObject({
    read: 3,
    judged: 3,
    lost: 0,
    bases: [{ base: 'https://api.example/finance', count: 3 }],
  });
});

test('only what stands below a base address is judged', () => {
  const other = read({ url: 'https://other.example/employer/pay-groups' }, {});
  expect(judged([other, read()], ['https://api.example/finance']).facts).toMatchObject({ read: 2, judged: 1 });
  expect(judged([other, read()], ['https://api.example']).facts.judged).toBe(0);
  expect(normalBase('HTTPS://API.example:443/finance/')).toBe('https://api.example/finance');
  expect([normalBase('x'), normalBase('ftp://x')]).toEqual([null, null]);
});

test.each([
  ['a malformed version', { requestHeaders: [['Service-API-Version', 'latest']] }],
  ['two entities', { url: `${groupsUrl}?entity_ids=${group.id}&entity_ids=${group.id}` }],
  ['a malformed entity', { url: `${groupsUrl}?entity_ids=1` }],
] as const)('nothing is said of a success of a request with %s', (_, changes) => {
  expect(judged([read(changes, { any: 'thing' })]).named).toEqual([]);
});

test('nothing is said of a value that a sanitizer put there, nor of a credential', () => {
  const result = {
    connection_id: group.id,
    entity_id: group.id,
    company_id: group.id,
    provider_id: 'acme',
    authentication_type: 'oauth',
    products: [],
    access_token: '[REDACTED]',
    token_type: '[REDACTED]',
  };
  const creation = read(
    {
      method: 'POST',
      url: 'https://api.example/sandbox/connections',
      requestHeaders: [['Authorization', 'Basic ***'], json],
      requestBody: Buffer.from('{"provider_id":"acme"}'),
    },
    result,
  );
  expect(judged([creation, creation]).named).toEqual([]);
});

test('the same id for two payments is found, and not where a key says that it is one', () => {
  const payment = (startedAt: number, key?: string): Recorded =>
    read(
      {
        startedAt,
        method: 'POST',
        url: 'https://api.example/sandbox/payment',
        requestHeaders: [json, ...(key === undefined ? [] : [['Idempotency-Key', key] as const])],
        requestBody: Buffer.from('{}'),
      },
      { payment_id: 'p', pay_date: '2026-11-20' },
    );
  expect(judged([payment(1), payment(2)]).named).toEqual(['PAY-008']);
  // Two recorders of one client wrote the same exchange.
  expect(judged([payment(1), payment(1)]).named).toEqual([]);
  expect(judged([payment(1, 'a'), payment(2, 'a')]).named).toEqual([]);
});

test('secrets are replaced in what is written, wherever they stand', () => {
  const secret = 's3cr3t-$value-0815';
  const item = read(
    {
      url: `${groupsUrl}?api_key=${secret}`,
      requestHeaders: [
        ['Authorization', `Bearer ${secret}`],
        ['Cookie', `a=1; sid=${secret}xyz`],
        ['X-Auth', 'no'],
      ],
      responseHeaders: [json, ['Set-Cookie', `sid=${secret}new; Path=/`]],
    },
    [{ ...group, name: 7, note: secret, password: 4711, session_key: 'ab' }],
  );
  const { findings } = judged([item]);
  const written = JSON.stringify(findings);
  const pieces = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));
  expect(pieces.filter((piece) => written.includes(piece))).toEqual([]);
  expect(written).not.toMatch(/4711|"ab|"no"/);
});

const hidden = 'Zq7xKp2mWv9rTn4bYc6d';

/** If a secret stands by a name that says so, however it is written. */
test.each<[string, Partial<Recorded>, object]>([
  ['an address', { url: groupsUrl.replace('://', `://someone:${hidden}@`) }, {}],
  ['a parameter with an escaped name', { url: `${groupsUrl}?a%63cess%5f%74oken=${hidden}` }, {}],
  ['a fragment', { url: `${groupsUrl}#token=${hidden}` }, {}],
  ['an address in a header', { responseHeaders: [json, ['Location', `https://a.example/?token=${hidden}`]] }, {}],
  ['a basic credential that is no pair', { requestHeaders: [['Authorization', `Basic ${hidden}`]] }, {}],
  ['a key of 100 letters', {}, { [`${'x'.repeat(100)}token`]: hidden }],
  ['a list', {}, { tokens: ['other', hidden] }],
  ['an object', {}, { token: { value: hidden } }],
  ['JSON in a text, by a key with escapes', {}, { inner: `{"\\u0074oken":"${hidden}"}` }],
])('a secret in %s is replaced where it comes again', (_, changes, more) => {
  const { findings, named } = judged([read(changes, [{ ...group, name: [hidden], ...more }])]);
  expect(named).toContain('GROUPF-007');
  expect(JSON.stringify(findings)).not.toContain(hidden.slice(6, 14));
});

test('what stands in the place of a secret is not judged, and a moment is no secret', () => {
  const replaced = [{ ...group, pay_frequencies: ['$SECRET_2'] }];
  expect(judged([read({}, replaced)]).named).toEqual([]);
  const issued = { ...group, name: ['2026-11-24'], token_expires_at: '2026-11-24T10:00:00Z' };
  expect(JSON.stringify(judged([read({}, [issued])]).findings)).toContain('[\\"2026-11-24\\"]');
});

test.each([
  ['looked for', 4_096, { judged: 3, lost: 0 }],
  ['that cannot be looked for, nor be kept out', 4_095, { judged: 1, lost: 2 }],
])('a long secret is %s', (_, secretLength, expected) => {
  const secret = Array.from({ length: 1_024 }, (_, at) => at + 1_000).join('');
  const echo = [{ ...group, name: [secret.slice(80, 96)] }];
  const items = [read(), read({ requestHeaders: [['Authorization', `Bearer ${secret}`]] }, echo), read({}, echo)];
  const { findings, facts } = judged(items, null, 'server', { secretLength });
  expect(facts).toMatchObject({ read: 3, ...expected });
  expect(JSON.stringify(findings)).not.toContain(secret.slice(84, 92));
});

const version = ['Service-API-Version', '2020-09-17'] as const;
const bearer = ['Authorization', 'Bearer 3fd0b1c2a4e59687'] as const;
const post = { method: 'POST', url: 'https://api.example/employer/pay-statement' } as const;
const asking = (body: unknown): Partial<Recorded> => ({
  ...post,
  requestHeaders: [bearer, version, json],
  requestBody: Buffer.from(JSON.stringify(body)),
});

test.each([
  [
    'no credential, though others have one',
    [read({ requestHeaders: [bearer, version] }), read({ status: 401, requestHeaders: [version] }, {})],
    ['CALL-005'],
  ],
  ['eleven payments', [read(asking({ requests: Array(11).fill({ payment_id: group.id }) }), {})], ['CALL-008']],
  [
    '40 polls in a second',
    Array.from({ length: 40 }, (_, at) =>
      read({ status: 202, startedAt: 1_000 + at, requestHeaders: [bearer, version] }, {}),
    ),
    ['CALL-017'],
  ],
])('the side of the client: %s', (_, items, rows) => {
  expect(judged(items, null, 'client').named).toEqual(rows);
});

test.each([
  ['no headers', [read({ requestHeaders: [] })]],
  ['no credential', [read({ status: 404, requestHeaders: [version] }, {})]],
  ['a mask for a credential', [read({ status: 404, requestHeaders: [version, ['Authorization', '[REDACTED]']] }, {})]],
  ['a mask of several words', [read({ requestHeaders: [version, ['Authorization', 'Bearer <access token>']] })]],
  ['no body', [read({ ...asking({}), requestBody: null }, {})]],
  [
    'a body in its content coding',
    [
      read(
        {
          ...asking({}),
          requestHeaders: [bearer, version, json, ['Content-Encoding', 'gzip']],
          requestBody: gzipSync(JSON.stringify({ requests: [{ payment_id: group.id }] })),
        },
        {},
      ),
    ],
  ],
  [
    'a body in a content coding that is not known',
    [
      read(
        {
          ...asking({}),
          requestHeaders: [bearer, version, json, ['Content-Encoding', 'x-own']],
          requestBody: Buffer.from([0xff, 0x00]),
        },
        {},
      ),
    ],
  ],
  ['masks for ids', [read(asking({ requests: [{ payment_id: '[MASKED]' }] }), {})]],
  [
    'many callers without a credential',
    Array.from({ length: 40 }, () => read({ status: 202, requestHeaders: [version] }, {})),
  ],
])('nothing is said of a client of which the recording lacks it: %s', (_, items) => {
  expect(judged(items, null, 'client').named).toEqual([]);
});
