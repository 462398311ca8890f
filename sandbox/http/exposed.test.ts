import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../start.ts';
import { at, Client, type Tested, tested } from '../testing/client.testbed.ts';
import { openRaw } from '../testing/raw-socket.testbed.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const sandbox = await tested();
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const host = 'Host: localhost';
const version = 'Service-API-Version: 2020-09-17';
const bearer = () => `Authorization: Bearer ${sandbox.profile.credentials.accessToken}`;
const statusLine = (text: string) => text.split('\r\n')[0];

describe('a body that is not needed is not read', () => {
  const post = (...lines: string[]) =>
    openRaw(sandbox.url, ['POST /employer/pay-statement HTTP/1.1', host, version, ...lines]);

  test('a wrong credential is refused while the body is still announced', async () => {
    const connection = post('Authorization: Bearer wrong', 'Content-Length: 1000');
    expect(statusLine(await connection.received('}'))).toBe('HTTP/1.1 401 Unauthorized');
    connection.socket.destroy();
  });

  test.each([
    ['of more than the bound', 'Content-Length: 67108865'],
    ['of a length beyond 2^53', 'Content-Length: 9007199254740993'],
  ])('a body %s is refused by its announcement, and the connection is closed', async (_, length) => {
    const text = await post(bearer(), length).closed;
    expect(statusLine(text)).toBe('HTTP/1.1 413 Payload Too Large');
    expect(text).toContain('The body has more than 67108864 bytes.');
  });

  test.each([
    ['announced', 'Content-Length: 60000000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('with a wrong credential and a large body, %s, the connection is closed', async (_, length) => {
    const text = await post('Authorization: Bearer wrong', length).closed;
    expect(statusLine(text)).toBe('HTTP/1.1 401 Unauthorized');
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('a client that asks first is refused before it sends the body', async () => {
    const text = await post('Authorization: Bearer wrong', 'Content-Length: 60000000', 'Expect: 100-continue').closed;
    expect(statusLine(text)).toBe('HTTP/1.1 401 Unauthorized');
    expect(text).not.toContain('100 Continue');
  });

  test('a client that asks first, with a good credential, is asked to go on', async () => {
    const connection = post(bearer(), 'Content-Length: 2', 'Expect: 100-continue');
    expect(statusLine(await connection.received('\r\n\r\n'))).toBe('HTTP/1.1 100 Continue');
    connection.socket.write('{}');
    expect(await connection.received('requests must be')).toContain('HTTP/1.1 400 Bad Request');
    connection.socket.destroy();
  });

  test('chunks without end are refused at the bound', async () => {
    const connection = post(bearer(), 'Transfer-Encoding: chunked');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 0x20), Buffer.from('\r\n')]);
    for (let megabytes = 0; megabytes <= 64; megabytes += 1) connection.socket.write(chunk);
    expect(statusLine(await connection.closed)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  test.each(['/health', '/docs/json', '/nowhere'])('chunks without end to %s close the connection', async (path) => {
    const text = await openRaw(sandbox.url, [`GET ${path} HTTP/1.1`, host, 'Transfer-Encoding: chunked']).closed;
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('a connection on which a small body was not read goes on', async () => {
    const connection = post('Authorization: Bearer wrong', 'Content-Length: 2');
    await connection.received('}');
    connection.socket.write(`{}GET /health HTTP/1.1\r\n${host}\r\n\r\n`);
    expect(await connection.received('"ok"')).toContain('HTTP/1.1 200 OK');
    connection.socket.destroy();
  });

  test('a body that ends too early changes nothing', async () => {
    const before = await sandbox.own.get('/jobs/automated');
    const path = `/employer/benefits/${sandbox.first('benefitIds')}`;
    const lines = [`POST ${path} HTTP/1.1`, host, version, bearer(), 'Content-Length: 40'];
    const connection = openRaw(sandbox.url, lines, '{"description":"cut"}');
    connection.socket.end();
    expect(await connection.closed).not.toContain('200 OK');
    expect(at(await sandbox.own.get('/jobs/automated'), 'paging')).toEqual(at(before, 'paging'));
  });
});

describe('the Host header has to name an allowed host', () => {
  const get = async (url: string, ...lines: string[]) =>
    statusLine(await openRaw(url, ['GET /health HTTP/1.1', ...lines, 'Connection: close']).closed);

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:65535', '[::1]', '[::1]:80'])(
    'on loopback %s is allowed',
    async (name) => {
      expect(await get(sandbox.url, `Host: ${name}`)).toBe('HTTP/1.1 200 OK');
    },
  );

  test.each(['', 'attacker.example', 'localhost.attacker.example', '127.0.0.1.nip.io:80', '[::2]', 'localhost:80:80'])(
    'on loopback %j is refused',
    async (name) => {
      expect(await get(sandbox.url, `Host: ${name}`)).toBe('HTTP/1.1 421 Misdirected Request');
    },
  );

  test('two Host headers, and none, are refused', async () => {
    expect(await get(sandbox.url, host, 'Host: attacker.example')).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(statusLine(await openRaw(sandbox.url, ['GET /health HTTP/1.0']).closed)).toBe(
      'HTTP/1.1 421 Misdirected Request',
    );
  });

  test.each(['/employer/pay-groups', '/docs/', '/nowhere'])('%s is refused like any other address', async (path) => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: attacker.example', bearer(), version, 'Connection: close'];
    expect(statusLine(await openRaw(sandbox.url, lines).closed)).toBe('HTTP/1.1 421 Misdirected Request');
  });

  test('beyond loopback the allowed names count alone', async () => {
    const open = await startSandbox({ host: '0.0.0.0', allowHosts: ['Sandbox.test'] });
    const url = open.url.replace('sandbox.test', '127.0.0.1');
    const statuses = [await get(url, 'Host: sandbox.test:8080'), await get(url, 'Host: localhost')];
    await open.close();
    expect(open.url).toMatch(/^http:\/\/sandbox\.test:\d+$/);
    expect(statuses).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 421 Misdirected Request']);
  });
});

describe('credentials beyond loopback', () => {
  const exposed = { host: '0.0.0.0', allowHosts: ['127.0.0.1'] };
  const secretsOf = ({ clientSecret, accessToken }: Tested['profile']['credentials']) => [clientSecret, accessToken];

  test('do not follow from the seed, neither those of the profile nor those issued later', async () => {
    const [one, other] = [await startSandbox(exposed), await startSandbox(exposed)];
    const secrets = [one, other, sandbox].flatMap(({ profile }) => secretsOf(profile.credentials));
    const byDefault = new Client(one.url, `Bearer ${sandbox.profile.credentials.accessToken}`);
    const answer = await byDefault.get('/employer/pay-groups');
    await Promise.all([one.close(), other.close()]);
    expect(new Set(secrets).size).toBe(6);
    expect(answer.status).toBe(401);
    expect(one.profile.fixtures).toEqual(sandbox.profile.fixtures);
  });

  test('stay the same in a data file, on loopback too', async () => {
    const dataFile = join(folder, 'exposed.jsonl');
    const digests: string[] = [];
    for (const options of [exposed, exposed, {}]) {
      const started = await startSandbox({ ...options, dataFile });
      digests.push(createHash('sha256').update(secretsOf(started.profile.credentials).join()).digest('hex'));
      await started.close();
    }
    expect(new Set(digests).size).toBe(1);
  });
});
