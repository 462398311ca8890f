import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxError } from '../sandbox-error.ts';
import { startSandbox } from '../start.ts';
import { at, type Tested, tested } from '../testing/client.testbed.ts';

let sandbox: Tested;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  // A log of an earlier run, which everybody may read.
  writeFileSync(join(folder, 'log'), '', { mode: 0o644 });
  sandbox = await tested({ logFile: join(folder, 'log') });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

test('health needs no credential', async () => {
  expect(await sandbox.own.get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test.each(['/nowhere', '/employer', '/employer/benefits/%zz', '/employer/pay-groups/'])(
  '%s is not found, in JSON',
  async (path) => {
    const answer = await sandbox.own.get(path);
    expect([answer.status, at(answer, 'code')]).toEqual([answer.status, answer.status]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  },
);

test('a body on GET may come in chunks', async () => {
  const answer = await sandbox.own.get('/jobs/automated', { body: Readable.from(['{"lim', 'it":1}']) });
  expect(at(answer, 'data')).toHaveLength(1);
});

test('a body on a GET that takes none is ignored', async () => {
  expect((await sandbox.own.get('/employer/pay-groups', { body: '{' })).status).toBe(200);
});

test('a content type without a body is no body', async () => {
  const headers = { 'content-type': 'application/json' };
  expect((await sandbox.own.get('/jobs/automated', { headers })).status).toBe(200);
});

test('the log shows requests, and no secret', async () => {
  await sandbox.connect();
  const { clientSecret, accessToken } = sandbox.profile.credentials;
  const log = readFileSync(join(folder, 'log'), 'utf8');
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ req }) => req?.url === '/sandbox/connections')).not.toEqual([]);
  expect([clientSecret, accessToken, 'sandbox-token'].filter((secret) => log.includes(secret))).toEqual([]);
  expect(statSync(join(folder, 'log')).mode & 0o077).toBe(0);
});

test('the log knows a request by the ids that it carries', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await request(`${sandbox.url}/health`, { headers: { traceparent, 'x-conformance-check': 'list-pay-groups/list' } });
  await request(`${sandbox.url}/health`, { headers: { traceparent: `${traceparent}"`, 'x-conformance-check': 'a b' } });
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  const found = lines
    .filter((line) => line.includes('4bf92f3577b34da6a3ce929d0e0e4736'))
    .map((line) => JSON.parse(line));
  expect(found.map(({ msg, check }) => [msg, check])).toEqual([
    ['incoming request', 'list-pay-groups/list'],
    ['request completed', 'list-pay-groups/list'],
  ]);
});

test('the documentation is served from the package alone', async () => {
  const page = async (path: string) => {
    const { statusCode, body } = await request(`${sandbox.url}/docs${path}`);
    return { status: statusCode, text: await body.text() };
  };
  const index = await page('/');
  const assets = [...index.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset]) => asset ?? '');
  expect(assets.length).toBeGreaterThan(3);
  expect(assets.filter((asset) => !asset.startsWith('./static/'))).toEqual([]);
  const statuses = await Promise.all(assets.map(async (asset) => (await page(asset.slice(1))).status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const document = JSON.parse((await page('/json')).text);
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  expect(Object.keys(document.paths)).toHaveLength(11);
  expect(references.filter((reference) => !reference.startsWith('"$ref":"#/'))).toEqual([]);
});

test('closing lets requests under way finish', async () => {
  const own = await tested();
  let halfSent = () => {};
  let sendRest = () => {};
  const half = new Promise<void>((resolve) => {
    halfSent = resolve;
  });
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  async function* halves() {
    yield '{"lim';
    halfSent();
    await rest;
    yield 'it":1}';
  }
  const under = own.own.get('/jobs/automated', { body: Readable.from(halves()) });
  await half;
  await own.own.get('/health');
  const closed = own.close();
  sendRest();
  const [answer] = await Promise.all([under, closed]);
  expect(answer.status).toBe(200);
});

test.each([
  ['an unknown fault', { faults: ['no-such'] }, 'There is no fault "no-such". --list-faults shows them all.'],
  ['an unknown variant', { variants: ['no-such'] }, 'There is no variant "no-such".'],
  ['a port beyond 65535', { port: 70_000 }, 'The port 70000 is not an integer from 0 to 65535.'],
  ['a fractional seed', { seed: 0.5 }, 'The seed 0.5 is not an integer'],
  ['an unknown option', { seeddata: {} } as object, 'There is no option seeddata. The options are port, host,'],
  [
    'a file for data',
    { seedData: 'own.yaml' as never },
    'The option seedData takes a value of the kind object, and was',
  ],
  [
    'a text for a clock',
    { clock: '2027-01-01' as never },
    'The option clock takes a value of the kind object, and was',
  ],
  ['a clock without a time', { clock: { now: 'x' } as never }, 'The clock cannot be used: It has an unknown key, now'],
  ['a log file in no folder', { logFile: '/no/such/folder/log' }, 'The log file /no/such/folder/log cannot be written'],
  [
    'a data file in no folder',
    { dataFile: '/no/such/folder/data' },
    'The data file /no/such/folder/data cannot be used',
  ],
  [
    'a host that is not ours',
    { host: '203.0.113.1', allowHosts: ['elsewhere'] },
    'The sandbox cannot listen on 203.0.113.1 port 0',
  ],
  [
    'a host that others can reach, without a name for it',
    { host: '0.0.0.0' },
    'The sandbox can be reached from other machines on 0.0.0.0. Name each host name that clients use for it with --allow-host',
  ],
  [
    'an allowed host with a port',
    { allowHosts: ['sandbox.test:80'] },
    'The allowed host "sandbox.test:80" is no host name. Give one without a port.',
  ],
])('%s is an error that says what to do', async (_, options, message) => {
  const error = await startSandbox(options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SandboxError);
  expect(String(error)).toContain(message);
});

test('a port that is taken is an error', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address() as { port: number };
  await expect(startSandbox({ port: address.port })).rejects.toThrow(`port ${address.port} (`);
  taken.close();
});
