import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { privateCertificate } from '../certificate.testbed.ts';
import { createDriver, type Driver, type DriverOptions } from '../driver.ts';
import { type Loopback, listen, profileOf, serve } from '../loopback.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import type { RequestSpec } from './request-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'driver-'));
const certificate = privateCertificate();
const caFile = join(folder, 'ca.pem');
writeFileSync(caFile, certificate.authority);
afterAll(() => rmSync(folder, { recursive: true }));

const open: (Driver | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const read: RequestSpec = {
  operation: 'list-pay-groups',
  credential: { kind: 'bearer', token: 'token-abcdef-0123456789' },
};

async function secureTarget(cert = certificate, host = '127.0.0.1'): Promise<Loopback & { requests(): number }> {
  let requests = 0;
  const server = createHttpsServer(cert, (_, response) => {
    requests += 1;
    response.end('[]');
  });
  const target = await listen(server, 'https', host);
  open.push(target);
  return { ...target, requests: () => requests };
}

/** A proxy that tunnels, or passes plain requests on as its own answer; it notes what it was asked for. */
async function proxy(status = 200): Promise<Loopback & { readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('["proxied"]');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`);
    if (status !== 200) {
      socket.end();
      return;
    }
    const { port } = new URL(`http://${request.url}`);
    const upstream = connect(Number(port), '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.pipe(socket).pipe(upstream);
  });
  const loopback = await listen(server, 'http');
  open.push(loopback);
  return { ...loopback, asked };
}

function driverTo(baseUrl: string, options: DriverOptions): Driver {
  const driver = createDriver(profileOf(baseUrl), { clock: new ManualClock(), environment: {}, ...options });
  open.push(driver);
  return driver;
}

describe('HTTPS with a private authority', () => {
  test('that is trusted', async () => {
    const target = await secureTarget();
    expect((await driverTo(target.baseUrl, { caFile }).send(read)).response?.status).toBe(200);
  });

  test('that is not trusted', async () => {
    const target = await secureTarget();
    const { failure } = await driverTo(target.baseUrl, {}).send(read);
    expect(failure?.kind).toBe('tls');
    expect(failure?.message).toContain('authority that is not trusted');
  });

  test('for another host', async () => {
    const other = privateCertificate('elsewhere.example');
    const otherCa = join(folder, 'other.pem');
    writeFileSync(otherCa, other.authority);
    const target = await secureTarget(other);
    const { failure } = await driverTo(target.baseUrl, { caFile: otherCa }).send(read);
    expect(failure?.message).toContain('another host name');
  });

  test.each([
    ['that has run out', '127.0.0.1', privateCertificate('localhost', -1_000), 'certificate has expired'],
    ['for another address, where the target has one of IPv6', '::1', certificate, 'another host name'],
  ])('with a certificate %s: nothing is sent', async (_, host, given, says) => {
    const ca = join(folder, `${host.length}.pem`);
    writeFileSync(ca, given.authority);
    const target = await secureTarget(given, host);
    const { failure } = await driverTo(target.baseUrl, { caFile: ca }).send(read);
    expect(failure).toMatchObject({ kind: 'tls', message: expect.stringContaining(says) });
    expect(target.requests()).toBe(0);
  });

  test('at a port without TLS', async () => {
    const target = await serve((_, response) => response.end('[]'));
    open.push(target);
    const { failure } = await driverTo(target.baseUrl.replace('http:', 'https:'), {}).send(read);
    expect(failure?.kind).toBe('tls');
  });
});

test('an address of IPv6 is reached, without a proxy on this machine, and named in Host as it is written', async () => {
  const server = createHttpServer((request, response) => response.end(JSON.stringify([request.headers.host])));
  const target = await listen(server, 'http', '::1');
  open.push(target);
  const { asked, baseUrl } = await proxy();
  const { response } = await driverTo(target.baseUrl, { environment: { HTTP_PROXY: baseUrl } }).send(read);
  expect([response?.text, asked]).toEqual([JSON.stringify([new URL(target.baseUrl).host]), []]);
});

describe('a proxy', () => {
  test('tunnels HTTPS, whose certificate is still checked', async () => {
    const target = await secureTarget();
    const { asked, baseUrl } = await proxy();
    const environment = { HTTPS_PROXY: baseUrl };
    expect((await driverTo(target.baseUrl, { caFile, environment }).send(read)).response?.text).toBe('[]');
    expect((await driverTo(target.baseUrl, { environment }).send(read)).failure?.kind).toBe('tls');
    expect(asked).toEqual(Array.from({ length: 2 }, () => `CONNECT ${new URL(target.baseUrl).host}`));
  });

  test('is passed by for what NO_PROXY names', async () => {
    const target = await secureTarget();
    const { asked, baseUrl } = await proxy();
    const driver = driverTo(target.baseUrl, { caFile, environment: { https_proxy: baseUrl, no_proxy: '127.0.0.1' } });
    expect((await driver.send(read)).response?.text).toBe('[]');
    expect(asked).toEqual([]);
  });

  test('that refuses is named as the cause', async () => {
    const target = await secureTarget();
    const { baseUrl } = await proxy(403);
    const { failure } = await driverTo(target.baseUrl, { caFile, environment: { HTTPS_PROXY: baseUrl } }).send(read);
    expect(failure?.message).toContain('proxy');
  });

  test('carries plain HTTP to another machine, and not to this one', async () => {
    const { asked, baseUrl } = await proxy();
    const environment = { HTTP_PROXY: baseUrl };
    expect((await driverTo('http://target.example/x', { environment }).send(read)).response?.text).toBe('["proxied"]');
    expect(asked).toHaveLength(1);
    const target = await serve((_, response) => response.end('[]'));
    open.push(target);
    expect((await driverTo(target.baseUrl, { environment }).send(read)).response?.text).toBe('[]');
  });
});
