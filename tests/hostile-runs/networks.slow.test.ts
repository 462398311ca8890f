import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { privateCertificate } from '../../driver/certificate.testbed.ts';
import { listen } from '../../driver/loopback.testbed.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { judgeTarget } from './judge-target.ts';
import { startRun } from './process-run.ts';
import { startRelay } from './relay.ts';

/** Whole runs where the way to the target is not a plain one. */
const closing: (() => Promise<void>)[] = [];
const folder = cleanUpAtEnd().newFolder();
afterAll(() => Promise.all(closing.map((close) => close())));

const operations = ['list-pay-groups', 'list-automated-jobs'];

/** A proxy that makes tunnels, and notes what it was asked, and what went through in the clear. */
async function startProxy(): Promise<{ readonly url: string; readonly asked: string[]; inClear(): string }> {
  const asked: string[] = [];
  const seen: Buffer[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(400).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const onward = connect(Number(new URL(`http://${request.url}`).port), '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
    socket.on('data', (bytes: Buffer) => seen.push(bytes));
    onward.pipe(socket).pipe(onward);
  });
  const { baseUrl, close } = await listen(server, 'http');
  closing.push(close);
  return { url: baseUrl, asked, inClear: () => Buffer.concat(seen).toString('latin1') };
}

test('HTTPS with a private authority, in a tunnel through a proxy, with two workers', async () => {
  const certificate = privateCertificate();
  const authority = join(folder, 'ca.pem');
  writeFileSync(authority, certificate.authority);
  const target = await startRelay({ tls: certificate });
  const proxy = await startProxy();
  closing.push(target.close);
  const running = startRun(folder, { ...target.profile, operations }, ['--workers', '2', '--reports', 'junit'], {
    NODE_EXTRA_CA_CERTS: authority,
    HTTPS_PROXY: proxy.url,
  });
  expect(await running.ended, running.out() + running.err()).toBe(0);
  expect(running.err()).toBe('');
  const { host } = new URL(target.profile.baseUrl);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}`]));
  expect(proxy.inClear()).not.toContain(target.profile.credentials.accessToken);
});

test('a target that is away for most of a second is asked again, and judged as if nothing had been', async () => {
  const target = await startRelay({
    onRequest(count) {
      if (count === 20) void target.leaveFor(900);
      return undefined;
    },
  });
  closing.push(target.close);
  const out = join(folder, 'away');
  mkdirSync(out);
  const judged = await judgeTarget({ ...target.profile, operations }, null, out);
  expect(judged).toMatchObject({ code: 0, err: '' });
  expect(judged.out).toMatch(/ {2}\d+ of them sent again after a fault of the network\n/);
  expect(target.arrivals().length).toBeGreaterThan(30);
});
