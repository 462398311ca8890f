import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../start.ts';
import { type Connected, type Tested, tested } from '../testing/client.testbed.ts';

let sandbox: Tested;
let connected: Connected;
let token: string;
beforeAll(async () => {
  sandbox = await tested({ control: true });
  connected = await sandbox.connect();
  token = String((connected.created.body as { access_token: string }).access_token);
});
afterEach(() => control('POST', 'reset', { token }));
afterAll(() => sandbox.close());

async function control(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, headers: object = {}) {
  const response = await request(`${sandbox.url}/sandbox-control/${path}`, {
    method,
    headers: { 'sec-sandbox-control': '1', ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, body: (await response.body.json()) as object };
}
const groups = () => connected.client.get('/employer/pay-groups');

test('a script is set, played, and says what was consumed', async () => {
  const step = { operation: 'list-pay-groups', token, nth: 1, answer: { status: 503, body: '{}' } };
  expect(await control('PUT', 'script', { steps: [step] })).toMatchObject({ status: 200 });
  expect((await groups()).status).toBe(503);
  expect((await control('GET', 'script')).body).toEqual({ steps: [{ ...step, consumed: 1 }] });
});

test.each([
  ['faults', { faults: ['pay-group-id-null'] }, { faults: [] }],
  ['variants', { variants: ['jobs-paging-in-meta'] }, { variants: [] }],
  ['clock', { now: '2031-05-05T12:00:00.000Z', stopped: true }, { now: null }],
])('%s are set for one token, and back', async (name, set, unset) => {
  expect((await control('PUT', name, { ...set, token })).body).toEqual(set);
  expect((await control('GET', `${name}?token=${token}`)).body).toEqual(set);
  expect((await control('GET', name)).body).toEqual(unset);
  await control('POST', 'reset', { token });
  expect((await control('GET', `${name}?token=${token}`)).body).toEqual(unset);
});

test('the log is read by operation and by token', async () => {
  await connected.client.post('/sandbox/payment', { pay_date: '2026-02-27' });
  await sandbox.own.get('/employer/pay-groups');
  const { body } = await control('GET', `requests?operation=create-sandbox-payment&token=${token}`);
  expect(body).toMatchObject({
    dropped: 0,
    requests: [
      {
        method: 'POST',
        url: `${sandbox.url}/sandbox/payment`,
        requestHeaders: expect.arrayContaining([['service-api-version', '2020-09-17']]),
        requestBody: '{"pay_date":"2026-02-27"}',
        status: 200,
        operation: 'create-sandbox-payment',
        closedEarly: false,
      },
    ],
  });
});

test('reset makes new data of the seed', async () => {
  const before = await groups();
  await control('POST', 'reset');
  expect([before.status, (await groups()).status]).toEqual([200, 401]);
  connected = await sandbox.connect();
});

test.each([
  [
    'PUT',
    'faults',
    { faults: ['pay-group-id-nul'] },
    'There is no fault "pay-group-id-nul"; did you mean pay-group-id-null?',
  ],
  ['PUT', 'faults', { fault: [] }, 'The body has an unknown key, fault; known: faults, token.'],
  ['PUT', 'faults', { faults: [], token: 'none' }, 'The token is no access token or client id of this sandbox.'],
  ['PUT', 'clock', { now: 'tomorrow' }, 'now must be a moment such as 2026-01-31T12:00:00Z, or null.'],
  ['PUT', 'script', { steps: [{}] }, 'steps[0].operation must be a string.'],
  ['PUT', 'script', '{', 'The body is not valid JSON.'],
  ['GET', 'requests?operation=get', undefined, 'operation must be one of get-pay-statement'],
] as const)('%s %s %j is refused, and why', async (method, path, body, says) => {
  const answer = await control(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 400, message: expect.stringContaining(says) } });
});

test.each(['GET', 'PUT'] as const)('%s without the header that no page can send is refused', async (method) => {
  const answer = await control(method, 'faults', undefined, { 'sec-sandbox-control': undefined });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  expect(JSON.stringify(answer.body)).toContain('Send the header Sec-Sandbox-Control: 1.');
});

test('no page is let in by a preflight', async () => {
  const { statusCode, headers, body } = await request(`${sandbox.url}/sandbox-control/faults`, {
    method: 'OPTIONS',
    headers: { origin: 'http://evil.test', 'access-control-request-method': 'PUT' },
  });
  await body.dump();
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([403, undefined]);
});

test.each([
  ['POST', 'faults'],
  ['GET', ''],
] as const)('%s %s is not found, and what can be asked for', async (method, path) => {
  const answer = await control(method, path);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([404, expect.stringContaining('PUT /sandbox-control/')]);
});

test('there is nothing to control without the option, and beyond this machine', async () => {
  const plain = await tested();
  expect(await plain.own.get('/sandbox-control/faults')).toMatchObject({
    status: 404,
    body: { message: 'This sandbox is not controlled over HTTP. Start it with --control (in a program: control).' },
  });
  await plain.close();
  await expect(startSandbox({ allowHosts: ['any'], control: true })).rejects.toThrow('Leave --control out');
  await expect(startSandbox({ host: '0.0.0.0', allowHosts: ['any'], control: true })).rejects.toThrow(
    'Leave --control out',
  );
});
