import { afterEach, expect, test } from 'vitest';
import { closeAll, keep, read } from '../driver.testbed.ts';
import { createDriver } from '../driver.ts';
import { profileOf, serve } from '../loopback.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';

afterEach(closeAll);

const user = 'proxy-user-7f3a';
const password = 'p@ss/word+9e8d7c6b';
const pair = `${user}:${password}`;

test('credentials that a proxy sends back are taken out, as it got them and decoded, in body and headers', async () => {
  const got: string[] = [];
  const proxy = keep(
    await serve((request, response) => {
      const credential = request.headers['proxy-authorization'] ?? '';
      got.push(credential);
      const decoded = Buffer.from(credential.replace('Basic ', ''), 'base64').toString();
      response.writeHead(502, { 'proxy-authenticate': `Basic realm="${decoded}"`, 'x-echo': credential });
      response.end(
        JSON.stringify({ credential, decoded, cut: decoded.slice(3, -2), url: encodeURIComponent(decoded) }),
      );
    }),
  );
  const { port } = new URL(proxy.baseUrl);
  const address = `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const driver = keep(createDriver(profileOf('http://target.example/x'), { environment: { HTTP_PROXY: address } }));
  const exchange = await driver.send(read);
  expect(got[0]).toBe(`Basic ${Buffer.from(pair).toString('base64')}`);
  const text = JSON.stringify(driver.secrets.redactExchange(exchange));
  expect(text).toContain('$HTTP_PROXY_USER:$HTTP_PROXY_PASSWORD');
  const written = [pair, encodeURIComponent(pair), Buffer.from(pair).toString('base64')];
  const pieces = written.flatMap((each) =>
    Array.from({ length: each.length - 11 }, (_, at) => each.slice(at, at + 12)),
  );
  expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
});

test('a proxy that refuses its credentials is named as the cause, without them', async () => {
  const proxy = keep(await serve((_, response) => response.writeHead(407).end(pair)));
  const { port } = new URL(proxy.baseUrl);
  const environment = { HTTP_PROXY: `http://${user}:wrong-${user}@127.0.0.1:${port}` };
  const clock = new ManualClock();
  const driver = keep(createDriver(profileOf('http://target.example/x'), { environment, clock }));
  const { failure, response } = await driver.send(read);
  expect(response).toBeNull();
  expect(failure).toMatchObject({ kind: 'refused', bound: null });
  expect(failure?.message).toContain('the proxy refused the credentials in its address, or there are none (407)');
  expect(failure?.message).not.toContain(user);
});
