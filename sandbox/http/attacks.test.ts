import { afterAll, describe, expect, test } from 'vitest';
import { tested } from '../testing/client.testbed.ts';
import { openRaw } from '../testing/raw-socket.testbed.ts';
import { httpServer } from './server.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

const host = 'Host: localhost';
const version = 'Service-API-Version: 2020-09-17';
const bearer = () => `Authorization: Bearer ${sandbox.profile.credentials.accessToken}`;
const statusLines = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];

/** A valid request that an attacker hides in another one, to have it taken for a request by somebody else. */
const smuggled = () =>
  ['GET /employer/pay-groups HTTP/1.1', host, bearer(), version, 'Connection: close', '', ''].join('\r\n');

describe('a request whose end is disputed is refused, and what follows it is not taken for a request:', () => {
  test.each([
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['an unknown coding', ['Transfer-Encoding: xchunked', 'Content-Length: 0'], ''],
    ['a blank before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], ''],
    ['the coding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 30'], ''],
    ['one length twice', ['Content-Length: 0', 'Content-Length: 0'], ''],
    ['a list of lengths', ['Content-Length: 0, 0'], ''],
    ['a negative length', ['Content-Length: -1'], ''],
    ['a length with a sign', ['Content-Length: +0'], ''],
    ['a hexadecimal length', ['Content-Length: 0x0'], ''],
    ['a folded header line', ['X-Note: a\r\n b', 'Content-Length: 0'], ''],
    ['a lone carriage return', ['X-Note: a\rTransfer-Encoding: chunked', 'Content-Length: 0'], ''],
    ['a NUL', ['X-Note: a\0b', 'Content-Length: 0'], ''],
    ['a size beyond 64 bits', ['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\n'],
    ['a negative chunk', ['Transfer-Encoding: chunked'], '-1\r\n'],
    ['an endless chunk extension', ['Transfer-Encoding: chunked'], `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`],
  ])('%s', async (_, lines, body) => {
    const head = ['POST /employer/pay-statement HTTP/1.1', host, version, bearer(), ...lines];
    const text = await openRaw(sandbox.url, head, body + smuggled()).closed;
    expect(statusLines(text)).toEqual(['HTTP/1.1 400']);
  });

  test('lines that end without a carriage return', async () => {
    const text = await openRaw(sandbox.url, [`GET /employer/pay-groups HTTP/1.1\n${host}\n${bearer()}\n${version}\n`])
      .closed;
    expect(statusLines(text)).toEqual(['HTTP/1.1 400']);
  });

  test('a head of 100 KB, and one of 3,000 lines, are refused', async () => {
    const heads = [[`X-Note: ${'a'.repeat(100_000)}`], Array.from({ length: 3_000 }, (_, index) => `X-${index}: a`)];
    const texts = heads.map((lines) => openRaw(sandbox.url, ['GET /health HTTP/1.1', host, ...lines]).closed);
    expect((await Promise.all(texts)).flatMap(statusLines)).toEqual(['HTTP/1.1 431', 'HTTP/1.1 431']);
  });
});

describe('a body that is a request is none:', () => {
  test('behind a wrong credential', async () => {
    const inner = smuggled();
    const head = ['POST /employer/pay-statement HTTP/1.1', host, version, 'Authorization: Bearer wrong'];
    const connection = openRaw(sandbox.url, [...head, `Content-Length: ${inner.length}`], inner);
    await connection.received('}');
    connection.socket.write(['GET /health HTTP/1.1', host, 'Connection: close', '', ''].join('\r\n'));
    expect(statusLines(await connection.closed)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  test('behind a length beyond the bound', async () => {
    const head = ['POST /employer/pay-statement HTTP/1.1', host, version, bearer(), 'Content-Length: 67108865'];
    expect(statusLines(await openRaw(sandbox.url, head, smuggled()).closed)).toEqual(['HTTP/1.1 413']);
  });
});

describe('credentials count only where they belong:', () => {
  test.each([
    ['a wrong one first', () => ['Authorization: Bearer wrong', bearer()]],
    ['a wrong one second', () => [bearer(), 'Authorization: Bearer wrong']],
    ['another header', () => [bearer().replace('Authorization', 'Authorization_')]],
    ['a header of a proxy', () => [bearer().replace('Authorization', 'Proxy-Authorization')]],
  ])('%s', async (_, lines) => {
    const head = ['GET /employer/pay-groups HTTP/1.1', host, version, ...lines(), 'Connection: close'];
    expect(statusLines(await openRaw(sandbox.url, head).closed)).toEqual(['HTTP/1.1 401']);
  });

  test('not behind the body', async () => {
    const head = ['POST /employer/pay-statement HTTP/1.1', host, version, 'Transfer-Encoding: chunked'];
    const text = await openRaw(sandbox.url, [...head, 'Trailer: Authorization'], `0\r\n${bearer()}\r\n\r\n`).closed;
    expect(statusLines(text)).toEqual(['HTTP/1.1 401']);
  });
});

describe('another host is refused, however it is named:', () => {
  test.each([
    ['attacker.example@localhost', '/health'],
    ['localhost@attacker.example', '/health'],
    ['localhost.', '/health'],
    ['localhost attacker.example', '/health'],
    ['localhost, attacker.example', '/health'],
    ['localhost/attacker.example', '/health'],
    ['localhost:65536', '/health'],
    ['2130706433', '/health'],
    ['127.1', '/health'],
    ['0.0.0.0', '/health'],
    ['[::ffff:127.0.0.1]', '/health'],
    ['localhost', 'http://attacker.example/health'],
    ['localhost', 'HTTP://localhost@attacker.example/health'],
    ['attacker.example', 'http://localhost/health'],
  ])('Host: %s, for %s', async (name, target) => {
    const head = [`GET ${target} HTTP/1.1`, `Host: ${name}`, 'X-Forwarded-Host: localhost', 'Connection: close'];
    expect(statusLines(await openRaw(sandbox.url, head).closed)).toEqual(['HTTP/1.1 421']);
  });

  test('while a whole address of this machine is taken', async () => {
    const head = ['GET http://localhost:80/health HTTP/1.1', host, 'Connection: close'];
    expect(statusLines(await openRaw(sandbox.url, head).closed)).toEqual(['HTTP/1.1 200']);
  });

  test('and nothing is tunnelled', async () => {
    expect(await openRaw(sandbox.url, ['CONNECT attacker.example:443 HTTP/1.1', host]).closed).toBe('');
  });

  test('over IPv6 as well', async () => {
    const own = await tested({ host: '::1' });
    const texts = ['[::1]', '[::2]'].map(
      (name) => openRaw(own.url, ['GET /health HTTP/1.1', `Host: ${name}`, 'Connection: close']).closed,
    );
    const lines = (await Promise.all(texts)).flatMap(statusLines);
    await own.close();
    expect(lines).toEqual(['HTTP/1.1 200', 'HTTP/1.1 421']);
  });
});

test.each(['/docs/static/../../../../package.json', '/docs/static/..%2f..%2f..%2fpackage.json', '/docs/static/%00'])(
  '%s leads to no file of this machine',
  async (path) => {
    const text = await openRaw(sandbox.url, [`GET ${path} HTTP/1.1`, host, 'Connection: close']).closed;
    expect(statusLines(text)[0]).toMatch(/ 40[0-4]$/);
    expect(text).not.toContain('"dependencies"');
  },
);

test.each([
  ['a head', ['GET /health HTTP/1.1', 'X-Slow: a']],
  ['a body', ['POST /health HTTP/1.1', host, 'Content-Length: 10', '', '']],
])('%s that never ends is cut off', async (_, lines) => {
  const app = httpServer(() => Promise.reject(new Error('not asked')), ['localhost'], false, {
    headMs: 40,
    wholeMs: 80,
    checkEveryMs: 20,
  });
  app.post('/health', async (request) => {
    for await (const chunk of request.raw) expect(chunk).toBe('never');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // A server ignores empty lines ahead of a request.
  const connection = openRaw(url, []);
  connection.socket.write(lines.join('\r\n'));
  const text = await connection.closed;
  await app.close();
  expect(statusLines(text).join()).toMatch(/^(HTTP\/1\.1 408)?$/);
});
