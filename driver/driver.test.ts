import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../specs/words/exchange.ts';
import { type Answer, against, closeAll, read, token, write } from './driver.testbed.ts';

afterEach(closeAll);

const echo: Answer = (request, response, _, body) => {
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.rawHeaders, body }));
};
const sentOf = (exchange: Exchange) =>
  JSON.parse(exchange.response?.text ?? '') as { method: string; url: string; headers: string[]; body: string };

describe('what is sent', () => {
  test('the current version, JSON as media type and the credential, by default', async () => {
    const { driver } = await against(echo);
    const sent = sentOf(await driver.send(write));
    expect(sent.method).toBe('POST');
    expect(sent.url).toBe('/finance/sandbox/payment');
    expect(sent.headers).toEqual(expect.arrayContaining(['Service-API-Version', '2020-09-17']));
    expect(sent.headers).toEqual(expect.arrayContaining(['Content-Type', 'application/json']));
    expect(sent.headers).toEqual(expect.arrayContaining(['Authorization', `Bearer ${token}`]));
    expect(sent.body).toBe('{}');
  });

  test('no version, media type or credential where a check leaves them out', async () => {
    const { driver } = await against(echo);
    const { headers } = sentOf(
      await driver.send({ ...write, credential: { kind: 'none' }, version: null, contentType: null }),
    );
    const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names).not.toContain('service-api-version');
    expect(names).not.toContain('content-type');
    expect(names).not.toContain('authorization');
  });

  test('a body on GET, repeated headers and repeated query parameters', async () => {
    const { driver } = await against(echo);
    const sent = sentOf(
      await driver.send({
        operation: 'list-automated-jobs',
        credential: { kind: 'raw', authorization: ['Bearer one', 'Bearer two'] },
        query: [
          ['entity_ids', 'a b'],
          ['entity_ids', 'ü&'],
        ],
        body: { text: '{"limit":1' },
        headers: [
          ['X-Twice', '1'],
          ['X-Twice', '2'],
        ],
      }),
    );
    expect(sent.method).toBe('GET');
    expect(sent.url).toBe('/finance/jobs/automated?entity_ids=a%20b&entity_ids=%C3%BC%26');
    expect(sent.body).toBe('{"limit":1');
    expect(sent.headers.filter((word) => word === 'X-Twice' || word.startsWith('Bearer '))).toEqual([
      'Bearer one',
      'Bearer two',
      'X-Twice',
      'X-Twice',
    ]);
  });

  test.each([
    ['a/b?c', '/finance/employer/benefits/a%2Fb%3Fc/enrolled'],
    ['..', '/finance/employer/benefits/%2E%2E/enrolled'],
    ['\ud800', '/finance/employer/benefits/%EF%BF%BD/enrolled'],
  ])('the benefit id %j within its own path segment', async (benefitId, url) => {
    const { driver } = await against(echo);
    const exchange = await driver.send({ ...read, operation: 'list-enrolled-individuals', benefitId });
    expect(sentOf(exchange).url).toBe(url);
  });

  test('the headers of the profile, in place of our own', async () => {
    const { driver } = await against(echo, {}, { headers: { 'X-Key': 'gateway-key', 'user-agent': 'acme' } });
    const exchange = await driver.send(read);
    const { headers } = sentOf(exchange);
    expect(headers).toEqual(expect.arrayContaining(['X-Key', 'gateway-key', 'user-agent', 'acme']));
    expect(headers).not.toContain('payroll-conformance');
    expect(JSON.stringify(driver.secrets.redactExchange(exchange))).not.toContain('gateway-key');
  });

  test('a header that cannot be sent is a defect of the check, and throws', async () => {
    const { driver } = await against(echo);
    await expect(driver.send({ ...read, headers: [['X-Bad', 'a\r\nb']] })).rejects.toThrow('cannot be sent');
    await expect(driver.send({ ...read, operation: 'update-benefit' })).rejects.toThrow('needs a benefitId');
  });
});

describe('answers', () => {
  test('a redirect is an answer, and is not followed', async () => {
    const { driver, requests } = await against((_, response) => response.writeHead(307, { Location: '/x' }).end());
    const exchange = await driver.send(read);
    expect(exchange.response).toMatchObject({ status: 307, body: { kind: 'empty' } });
    expect(requests()).toBe(1);
  });

  test('headers keep their letter case and their repetitions', async () => {
    const { driver } = await against((_, response) => {
      response.writeHead(200, ['X-One', 'a', 'X-One', 'b', 'Content-Type', 'application/json']).end('{}');
    });
    const headers = (await driver.send(read)).response?.headers.slice(0, 3);
    expect(headers).toEqual([
      ['X-One', 'a'],
      ['X-One', 'b'],
      ['Content-Type', 'application/json'],
    ]);
  });

  test('of a large body all is parsed, and its beginning kept as text', async () => {
    const large = JSON.stringify({ text: 'ä'.repeat(100_000) });
    const { driver } = await against((_, response) => response.end(large));
    const response = (await driver.send(read)).response;
    expect(response?.body).toEqual({ kind: 'json', value: JSON.parse(large) });
    expect(response?.bodyBytes).toBe(Buffer.byteLength(large));
    expect(Buffer.byteLength(response?.text ?? '')).toBeLessThanOrEqual(65_536);
    expect(response?.text).not.toContain('\ufffd');
  });

  test('access tokens in answers are secrets from then on', async () => {
    const { driver } = await against((_, response) => response.end('{"access_token":"issued-token-1"}'));
    await driver.send(write);
    expect(driver.secrets.redact(`${token} issued-token-1`)).toBe('$ACCESS_TOKEN $ACCESS_TOKEN_2');
  });

  test('at most as many requests are under way as the profile allows', async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    const { driver } = await against((_request, response, count) => {
      if (count === 1) {
        response.end('{}');
        return;
      }
      most = Math.max(most, waiting.push(response));
      // The target answers no request until four of them wait.
      if (waiting.length >= 4) for (const one of waiting.splice(0)) one.end('{}');
    });
    // Until a read of its kind was answered, reads leave places to others.
    await driver.send(read);
    await Promise.all(Array.from({ length: 40 }, () => driver.send(read)));
    expect(most).toBe(4);
  });
});
