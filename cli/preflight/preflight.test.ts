import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../driver/pace/manual-clock.testbed.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { readProfile } from '../profile/profile.ts';
import { disconnectCreated } from './disconnect-created.ts';
import { foreignTokenRefusal } from './foreign-token.ts';
import { preflight } from './preflight.ts';
import { serve } from './serve.testbed.ts';

/** A target that answers with a status by path (null: it resets the connection), and elsewhere with 200, or with `other`. */
async function target(
  statuses: Readonly<Record<string, number | null>>,
  bodies: Readonly<Record<string, object>> = {},
  other: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> } | null = null,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    request.resume();
    const status = statuses[path] === undefined ? 200 : statuses[path];
    if (status === null) request.socket.resetAndDestroy();
    else if (other !== null && statuses[path] === undefined) {
      response.writeHead(other.status, { 'content-type': 'application/json', ...other.headers }).end(other.body);
    } else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(bodies[path] ?? {}));
  });
  return { url, asked };
}

function profile(url: string, more = ''): Profile {
  const credentials = 'credentials: { accessToken: the-token, clientId: the-client, clientSecret: the-secret }';
  return readProfile('p', `name: Acme\nversion: '1'\nbaseUrl: ${url}\n${credentials}\nprovider: acme\n${more}`, {
    environment: {},
  });
}

const never = new AbortController().signal;
const jobs = '/jobs/automated';
const groups = '/employer/pay-groups';
const items = '/employer/pay-statement-item';
const connections = '/sandbox/connections';
const accounts = '/sandbox/connections/accounts';

test('two accepted credentials: ready, with the first connection in hand', async () => {
  const { url, asked } = await target({});
  const tried = await preflight(profile(url), never);
  expect(tried).toMatchObject({ kind: 'ready', firstConnection: { operation: 'create-sandbox-connection' } });
  expect(asked).toEqual([`GET ${jobs}`, `POST ${connections}`]);
  // The connection is the run's first one, and is judged as such.
  expect(tried.asked).toMatchObject([{ exchange: { operation: 'list-automated-jobs' }, stated: true }]);
});

test.each([401, 403])('a token that every read refuses with %i is refused', async (status) => {
  const { url, asked } = await target({ [jobs]: status, [groups]: status, [items]: status });
  const tried = await preflight(profile(url), never);
  expect(tried).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('refused the access token') });
  expect(JSON.stringify(tried)).not.toContain('the-token');
  expect(asked).not.toContain(`POST ${connections}`);
});

test('one operation that refuses the token is left to be judged', async () => {
  const { url } = await target({ [jobs]: 401 });
  expect(await preflight(profile(url), never)).toMatchObject({ kind: 'ready' });
});

test('a basic pair that both operations refuse is refused', async () => {
  const { url } = await target({ [connections]: 401, [accounts]: 401 });
  const tried = await preflight(profile(url), never);
  expect(tried).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('refused the basic credential') });
});

test('a creation that refuses what account creation takes is left to be judged', async () => {
  const { url } = await target({ [connections]: 401, [accounts]: 404 });
  const tried = await preflight(profile(url), never);
  expect(tried).toMatchObject({ kind: 'ready', firstConnection: null });
  expect(tried.creations.map(({ operation }) => operation)).toEqual([
    'create-sandbox-connection',
    'create-sandbox-account',
  ]);
});

test('only what the profile offers is asked', async () => {
  const { url, asked } = await target({});
  await preflight(profile(url, 'operations: [list-pay-groups, create-sandbox-account]'), never);
  expect(asked).toEqual([`GET ${groups}`]);
});

test('an operation that breaks its connection does not make the target unreachable', async () => {
  const { url } = await target({ [jobs]: null });
  expect(await preflight(profile(url), never)).toMatchObject({ kind: 'ready' });
});

test('a target that is down is unreachable, within 10 seconds, in one sentence', async () => {
  const url = 'http://127.0.0.1:1';
  const clock = new ManualClock();
  const tried = await preflight(profile(url), never, clock);
  expect(tried).toMatchObject({
    kind: 'unreachable',
    sentence: `Acme could not be reached at ${url}: the target refused the connection. See that it is up, and that baseUrl is right.`,
  });
  expect(clock.now()).toBeLessThan(4_000);
});

test('a target of which only its gateway answers is unreachable', async () => {
  const { url } = await target({ [jobs]: 503, [groups]: 502, [items]: 504 });
  const tried = await preflight(profile(url), never);
  expect(tried).toMatchObject({
    kind: 'unreachable',
    sentence: expect.stringContaining('list-automated-jobs answered 503'),
  });
});

test('a target that only ever says that there are too many requests is given up, and the sentence says so', async () => {
  const { url } = await target({ [jobs]: 429, [groups]: 429, [items]: 429, [connections]: 429 });
  const tried = await preflight(profile(url, 'timing: { pollIntervalMs: 2, unansweredMs: 20 }'), never);
  expect(tried.kind).toBe('unreachable');
  expect(tried).toMatchObject({
    sentence: expect.stringMatching(
      /^Acme could not be tested at .* nothing has come .* "too many requests" \(\d+ times\)/,
    ),
  });
});

test('it is given up once, though each of its requests had a deadline of its own', async () => {
  // The read ends at its own deadline at once, and the answer to the creation comes when the target is given up.
  const url = await serve((request, response) => {
    request.resume();
    const refuse = () => response.writeHead(429, { 'content-type': 'application/json' }).end('{}');
    setTimeout(refuse, request.url === connections ? 1_100 : 0);
  });
  const timing = 'timing: { pollIntervalMs: 1, pollDeadlineMs: 1, unansweredMs: 1000 }';
  const tried = await preflight(profile(url, timing), never);
  expect(tried).toMatchObject({ kind: 'unreachable', sentence: expect.stringContaining('"too many requests"') });
  expect(tried.creations).toHaveLength(1);
});

test('a target without any credential of ours is only tried for being there', async () => {
  const { url, asked } = await target({ [jobs]: 401 });
  const bare = {
    ...profile(url),
    credentials: { accessToken: null, foreignAccessToken: null, clientId: null, clientSecret: null },
  };
  expect(await preflight(bare, never)).toMatchObject({
    kind: 'ready',
    firstConnection: null,
    creations: [],
    issued: [],
  });
  expect(asked).toEqual([`GET ${jobs}`]);
});

test('a token that came in any answer is known to what follows, with the ids beside it', async () => {
  const { url } = await target(
    { [connections]: 403 },
    { [jobs]: { access_token: 'issued-by-a-list', entity_id: 'e-1' } },
  );
  const tried = await preflight(profile(url), never);
  expect(tried.issued).toEqual([{ token: 'issued-by-a-list', ids: ['e-1'] }]);
  expect(tried.secrets.redact('the-token issued-by-a-list')).toBe('$ACCESS_TOKEN $ACCESS_TOKEN_2');
});

test.each([
  ['refused', { [jobs]: 401, [groups]: 401, [items]: 401 }],
  ['unreachable', { [jobs]: null, [groups]: null, [items]: null }],
] as const)(
  'the sentence of a target that is %s holds no secret, whatever the profile is called',
  async (kind, statuses) => {
    const { url } = await target(statuses);
    const tried = await preflight({ ...profile(url), name: 'Acme (the-token)' }, never);
    expect(tried.kind).toBe(kind);
    expect(JSON.stringify({ ...tried, creations: [] })).not.toContain('the-token');
  },
);

test('an entity that was created before the suites began is recorded without the secret that its id is', async () => {
  const token = 'issued-token-0123456789';
  const { url, asked } = await target(
    {},
    { [connections]: { access_token: token, entity_id: token, connection_id: `c-${token.slice(0, 12)}` } },
  );
  const tested = profile(url);
  const tried = await preflight(tested, never);
  const created = await disconnectCreated(tested, tried, [], never);
  expect(created).toEqual([
    { entityId: '$ACCESS_TOKEN_2', connectionId: 'c-$'.concat('{ACCESS_TOKEN_2%???????????}'), disconnected: true },
  ]);
  expect(asked.at(-1)).toBe('POST /disconnect-entity');
  expect(await disconnectCreated(tested, tried, created, never)).toBe(created);
});

const page = { 'content-type': 'text/html; charset=utf-8' };
const everyRead = [`GET ${jobs}`, `GET ${groups}`, `GET ${items}`, `POST ${connections}`];

describe('what is no implementation of the interface makes baseUrl doubtful:', () => {
  test.each([
    ['404 with a web page', { status: 404, body: '<!doctype html><p>Cannot GET', headers: page }],
    ['200 with a web page', { status: 200, body: '<!doctype html><div id="app">', headers: page }],
    ['404 without a body', { status: 404, body: '' }],
    ['404 with a body that is not JSON', { status: 404, body: '404 page not found' }],
    ['404 with JSON that is no error of the interface', { status: 404, body: '{"detail":"Not Found"}' }],
    [
      '308, a redirect to https://acme.example/, which is never followed',
      { status: 308, body: '', headers: { location: 'https://acme.example/' } },
    ],
  ])('%s', async (says, other) => {
    const { url, asked } = await target({}, {}, other);
    const tried = await preflight(profile(url), never);
    expect(tried).toMatchObject({ kind: 'foreign' });
    expect(tried).toHaveProperty(
      'sentence',
      `Is baseUrl right? What answers at ${url} does not look like Acme: POST ${connections} was answered ${says}, and so was all else that was tried.`,
    );
    expect(asked).toEqual(everyRead);
  });

  const notFound = { status: 404, body: '{"code":404,"name":"not_found_error"}' };

  test('404 as the interface has it, also to what names nothing', async () => {
    const { url, asked } = await target({}, {}, notFound);
    const tried = await preflight(profile(url), never);
    expect(tried).toHaveProperty(
      'sentence',
      `Is baseUrl right? What answers at ${url} does not look like Acme: GET ${jobs} was answered 404, though it names nothing that could be missing, and so was all else that was tried.`,
    );
    expect(asked).toEqual(everyRead);
  });

  test.each([
    ['what names an id', 'operations: [list-enrolled-individuals]\nfixtures: { benefitIds: [b] }'],
    ['a creation', 'operations: [create-sandbox-connection]'],
  ])('not where only %s is answered so', async (_, offered) => {
    const { url } = await target({}, {}, notFound);
    expect(await preflight(profile(url, offered), never)).toMatchObject({ kind: 'ready' });
  });

  test('a redirect that repeats the token shows nothing of it', async () => {
    const other = { status: 302, body: '', headers: { location: 'https://login.example/?t=the-token' } };
    const { url } = await target({}, {}, other);
    const tried = await preflight(profile(url, 'operations: [list-pay-groups]'), never);
    expect(tried).toMatchObject({ kind: 'foreign', sentence: expect.stringContaining('?t=$ACCESS_TOKEN,') });
  });

  test.each([
    ['one read is answered as the interface does', { [items]: 200 }],
    ['connections are created', { [connections]: 200 }],
    ['a read fails', { [groups]: 500 }],
  ])('not where %s', async (_, statuses) => {
    const { url } = await target(statuses, {}, { status: 404, body: '<p>', headers: page });
    expect(await preflight(profile(url), never)).toMatchObject({ kind: 'ready' });
  });

  test.each([
    ['JSON of another shape', { status: 200, body: '{"hello":1}' }],
    ['text that is called JSON', { status: 200, body: 'hello' }],
    ['an error of the server', { status: 500, body: '<p>', headers: page }],
    ['a refusal', { status: 400, body: '{"detail":"no"}' }],
  ])('not where everything is answered with %s', async (_, other) => {
    const { url } = await target({}, {}, other);
    expect(await preflight(profile(url), never)).toMatchObject({ kind: 'ready' });
  });
});

test.each<[string, Readonly<Record<string, number | null>>, number | null]>([
  ['refuses with 401', { [jobs]: 401, [groups]: 401, [items]: 401 }, 401],
  ['refuses with 403', { [jobs]: 401, [groups]: 403, [items]: 403 }, 403],
  ['accepts for one read', { [jobs]: 403, [groups]: 403 }, null],
  ['does not answer', { [jobs]: null }, null],
])('the token of the other connection that a target %s', async (_, statuses, refusal) => {
  const { url } = await target(statuses);
  const tried = profile(url);
  const credentials = { ...tried.credentials, foreignAccessToken: 'the-other-token' };
  expect(await foreignTokenRefusal({ ...tried, credentials }, never)).toBe(refusal);
});
