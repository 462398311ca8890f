import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SandboxError } from '../sandbox-error.ts';
import { at, Client, tested, textAt } from '../testing/client.testbed.ts';
import type { Party } from './party.ts';
import type { Script, ScriptStep } from './script.ts';

let party: Party;
let client: Client;
const sandbox = await tested();
beforeEach(() => {
  party = sandbox.control.addParty();
  client = new Client(sandbox.url, `Bearer ${party.token}`);
});
afterAll(() => sandbox.close());

const groups = (as = client) => as.get('/employer/pay-groups');
const play = (...steps: readonly Omit<ScriptStep, 'token'>[]) => sandbox.control.script.set({ steps }, party.token);
const consumed = () => sandbox.control.script.get(party.token).map((step) => step.consumed);
const payments = () => party.entity.payments.length;

describe('a script', () => {
  test('answers the nth request of an operation by one token, and counts what was consumed', async () => {
    const answer = { status: 500, headers: [['X-Own', '1']], body: '{"a":1}' } as const;
    play({ operation: 'list-pay-groups', nth: 2, times: 2, answer });
    const answers = [await groups(), await groups(sandbox.own), await groups(), await groups(), await groups()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 500, 200]);
    expect(answers[2]).toMatchObject({ body: { a: 1 }, headers: { 'x-own': '1' } });
    expect(consumed()).toEqual([2]);
  });

  test.each([
    ['in-progress', 202, 'data_sync_in_progress'],
    ['not-found', 404, 'benefit_not_found'],
  ] as const)('answers %s as the interface documents it', async (answer, status, code) => {
    play({ operation: 'list-enrolled-individuals', nth: 1, answer });
    const found = await client.get('/employer/benefits/any/enrolled');
    expect([found.status, at(found, 'service_code')]).toEqual([status, code]);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('with after: %s a write has been carried out %i times', async (after, times) => {
    const before = payments();
    play({ operation: 'create-sandbox-payment', nth: 1, after, answer: { status: 500, body: '{}' } });
    expect((await client.post('/sandbox/payment', {})).status).toBe(500);
    expect(payments() - before).toBe(times);
  });

  test.each([
    ['reset', false, 0],
    ['reset', true, 1],
    ['cut', true, 1],
  ] as const)(
    'a connection that is ended by %s with after: %s has no whole answer, and %i writes',
    async (end, after, times) => {
      const before = payments();
      play({ operation: 'create-sandbox-payment', nth: 1, after, end });
      await expect(client.post('/sandbox/payment', {})).rejects.toThrow();
      expect(payments() - before).toBe(times);
      expect(sandbox.control.requests({ token: party.token })).toMatchObject([{ end, closedEarly: false }]);
    },
  );

  test('stays silent until the client gives up, which the log knows', async () => {
    play({ operation: 'list-pay-groups', nth: 1, end: 'silence' });
    const controller = new AbortController();
    const asked = fetch(`${sandbox.url}/employer/pay-groups`, {
      headers: { authorization: `Bearer ${party.token}` },
      signal: controller.signal,
    });
    await expect.poll(consumed).toEqual([1]);
    controller.abort();
    await expect(asked).rejects.toThrow();
    const log = () => sandbox.control.requests({ token: party.token });
    await expect.poll(log).toMatchObject([{ end: 'silence', closedEarly: true, operation: 'list-pay-groups' }]);
  });

  test('knows a client that gives up during a pause', async () => {
    play({ operation: 'list-pay-groups', nth: 1, delayMs: 3_600_000 });
    const authorization = `Bearer ${party.token}`;
    const signal = AbortSignal.timeout(50);
    await expect(fetch(`${sandbox.url}/employer/pay-groups`, { headers: { authorization }, signal })).rejects.toThrow();
    await expect.poll(() => sandbox.control.requests({ token: party.token })).toMatchObject([{ closedEarly: true }]);
  });

  test('holds an answer back', async () => {
    play({ operation: 'list-pay-groups', nth: 1, delayMs: 50 });
    const startedAt = performance.now();
    expect((await groups()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(45);
  });

  test('without a token is for all whose credential is right, and by client id for one client', async () => {
    const { clientId, clientSecret } = party;
    const basic = (secret: string) =>
      new Client(sandbox.url, `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
    const connect = async (as: Client) => (await as.post('/sandbox/connections', { provider_id: 'any' })).status;
    const operation = 'create-sandbox-connection';
    sandbox.control.script.set({
      steps: [
        { operation, nth: 1, answer: { status: 500, body: '{}' }, token: clientId },
        { operation, nth: 2, answer: { status: 503, body: '{}' } },
      ],
    });
    const [wrong, own, others] = [basic('wrong'), basic(clientSecret), sandbox.basic];
    expect([await connect(wrong), await connect(own), await connect(others)]).toEqual([401, 500, 503]);
    sandbox.control.script.set({ steps: [] });
  });

  test.each<[unknown, string]>([
    [{}, 'steps must be an array.'],
    [{ steps: [{ nth: 1 }] }, 'steps[0].operation must be a string.'],
    [{ steps: [{ operation: 'list-pay-groups', nth: 0, delayMs: 1 }] }, 'steps[0].nth must be at least 1.'],
    [{ steps: [{ operation: 'list-pay-groups', nth: 1 }] }, 'steps[0] must have an answer, a delayMs or an end.'],
    [{ steps: [{ operation: 'list-pay-groups', nth: 1, end: 'cut' }] }, 'steps[0] has no answer to cut'],
    [{ steps: [{ operation: 'list-pay-groups', nth: 1, awnser: 1 }] }, 'steps[0] has an unknown key, awnser'],
    [{ steps: [{ operation: 'list-pay-groups', nth: 1, answer: { status: 99 } }] }, 'answer.status must be from 200'],
    [
      { steps: [{ operation: 'list-pay-groups', nth: 1, answer: { status: 200, headers: [['a b', '']] } }] },
      'answer.headers[0] is no header name',
    ],
  ])('%j is refused, with the place', (script, says) => {
    expect(() => sandbox.control.script.set(script as Script)).toThrow(says);
    expect(() => sandbox.control.script.set(script as Script)).toThrow(SandboxError);
  });
});

describe('switched while it runs', () => {
  test('a fault is on for one token, for all, and off again', async () => {
    const status = async (as: Client) => at(await groups(as), 0, 'id') === null;
    const states = async () => [await status(client), await status(sandbox.own)];
    const found = [await states()];
    sandbox.control.faults.set(['pay-group-id-null'], party.token);
    found.push(await states());
    sandbox.control.faults.set(['pay-group-id-null']);
    sandbox.control.faults.set([], party.token);
    found.push(await states());
    sandbox.control.faults.set([]);
    found.push(await states());
    expect(found).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test('a variant is on for one token', async () => {
    const paging = async (as: Client) => at(await as.get('/jobs/automated'), 'paging');
    sandbox.control.variants.set(['jobs-paging-in-meta'], party.token);
    expect([await paging(client), await paging(sandbox.own)]).toEqual([undefined, { count: 14, offset: 0 }]);
    expect(sandbox.control.variants.get()).toEqual([]);
  });

  test('an unknown id is an error, and nothing changes', () => {
    expect(() => sandbox.control.faults.set(['no-such'], party.token)).toThrow('There is no fault "no-such".');
    expect(() => sandbox.control.faults.set('x' as never)).toThrow('The list of faults cannot be used: faults must be');
    expect(() => sandbox.control.clock.set({ atMs: 'x' as never })).toThrow('The clock cannot be used: atMs must be');
    expect(() => sandbox.control.requests({ token: 'x' })).toThrow('The token is no access token or client id');
    expect(sandbox.control.faults.get(party.token)).toEqual([]);
  });

  test('the clock dates jobs, for one token', async () => {
    const due = async (as: Client) => textAt(await as.get('/jobs/automated'), 'data', 0, 'scheduled_at').slice(0, 10);
    sandbox.control.clock.set({ atMs: Date.parse('2031-05-05T12:00:00Z') }, party.token);
    expect([await due(client), (await due(sandbox.own)) < '2031']).toEqual(['2031-05-06', true]);
  });
});

describe('the log', () => {
  test('has requests as they came, and their answers', async () => {
    await client.post('/employer/pay-statement?x=1', '{"requests": []}', { 'X-Case': 'Kept' });
    await client.get('/nowhere');
    const [first] = sandbox.control.requests({ token: party.token });
    expect(first).toMatchObject({
      method: 'POST',
      target: '/employer/pay-statement?x=1',
      headers: expect.arrayContaining([['X-Case', 'Kept']]),
      operation: 'get-pay-statement',
      status: 400,
      closedEarly: false,
    });
    expect([String(first?.body), JSON.parse(String(first?.answerBody)).code]).toEqual(['{"requests": []}', 400]);
    expect(sandbox.control.requests().at(-1)).toMatchObject({ target: '/nowhere', status: 404 });
    expect(sandbox.control.requests({ operation: 'get-enrollments', token: party.token })).toEqual([]);
  });

  test('keeps the latest, and says how many it dropped', async () => {
    const small = await tested({ keptRequests: 2 });
    for (const path of ['/a', '/b', '/c', '/health']) await small.own.get(path);
    const { control } = small;
    expect([control.requests().map(({ number, target }) => [number, target]), control.droppedRequests]).toEqual([
      [
        [2, '/b'],
        [3, '/c'],
      ],
      1,
    ]);
    await small.close();
  });
});

test('reset for one token leaves the others alone; for all, everything is as at the start', async () => {
  const own = await tested({
    script: { steps: [{ operation: 'list-pay-groups', nth: 1, answer: { status: 500, body: '{}' } }] },
  });
  const { control } = own;
  const one = control.addParty();
  control.faults.set(['pay-group-id-null'], one.token);
  control.variants.set(['jobs-paging-in-meta']);
  await groups(own.own);
  control.reset(one.token);
  expect([control.faults.get(one.token), control.variants.get(), control.requests().length]).toEqual([
    [],
    ['jobs-paging-in-meta'],
    1,
  ]);
  const created = await own.connect();
  control.reset();
  expect([control.variants.get(), control.requests()]).toEqual([[], []]);
  expect([(await groups(created.client)).status, (await groups(own.own)).status]).toEqual([401, 500]);
  expect(control.addParty().token).toBe(one.token);
  await own.close();
});

test('parties have data and credentials of their own, and do not see those of others', async () => {
  const other = sandbox.control.addParty({
    data: { payments: [{ statements: 250 }], individuals: 3, enrollments: [] },
    siblings: [{ individuals: 2 }],
  });
  const as = new Client(sandbox.url, `Bearer ${other.token}`);
  const id = other.entity.payments[0]?.id ?? '';
  expect((await as.statements(id, { limit: 5000 })).length).toBe(250);
  expect(await client.statements(id)).toBeUndefined();
  const named = `?entity_ids=${other.siblings[0]?.entity.id}`;
  expect([
    (await as.get(`/employer/pay-groups${named}`)).status,
    (await client.get(`/employer/pay-groups${named}`)).status,
  ]).toEqual([200, 403]);
});

test('latency and error rate are numbers, and which requests fail follows from the seed', async () => {
  const statuses = async () => {
    const slow = await tested({ latencyMs: 5, errorRate: 0.5 });
    const found: number[] = [];
    for (let count = 0; count < 12; count += 1) found.push((await groups(slow.own)).status);
    await slow.close();
    return found;
  };
  const first = await statuses();
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await statuses()).toEqual(first);
});

test('the ids of a party follow from its name, which no other one has', async () => {
  const other = await tested();
  try {
    const [one, same] = [sandbox, other].map(({ control }) => control.addParty({ name: 'own' }));
    expect(same?.token).toBe(one?.token);
    expect(() => other.control.addParty({ name: 'own' })).toThrow('There is a party own already');
  } finally {
    await other.close();
  }
});
