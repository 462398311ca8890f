import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, against, closeAll, read, write } from '../driver.testbed.ts';
import { profileOf } from '../loopback.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import type { RequestSpec } from '../wire/request-spec.ts';

afterEach(closeAll);

const timing = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 100, pollDeadlineMs: 1_000_000 };
const always =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end('{"a":1}');

/** Sends a request, within these bounds, to a target that answers in this way. */
async function exchanged(answer: Answer, bounds: Readonly<Record<string, number>>, spec: RequestSpec = read) {
  const clock = new ManualClock();
  const limits = { requestsPerSecond: null, concurrency: 1, connections: 20, answers: bounds };
  const { driver, requests } = await against(answer, { clock }, { timing, limits });
  const exchange = await driver.send(spec);
  return { exchange, requests: requests(), clock };
}

test('so many polls, and then it is pending', async () => {
  const { exchange, requests } = await exchanged(always(202), { polls: 2 });
  expect([exchange.end, requests, exchange.earlier.length]).toEqual(['pending', 3, 2]);
});

test('so many answers of "too many requests", each waited for twice as long', async () => {
  const { exchange, requests, clock } = await exchanged(always(429), { throttles: 3 }, write);
  expect([exchange.end, exchange.response?.status, requests]).toEqual(['pending', 429, 4]);
  expect(clock.now()).toBe(700);
});

test.each([
  ['a near miss of a token', { ...write, credential: { kind: 'bearer', token: 'token-abcdef-0123456789x' } }],
  ['no credential', { ...write, credential: { kind: 'none' } }],
  ['the scheme of other operations', { ...write, credential: { kind: 'basic', clientId: 'a', clientSecret: 'b' } }],
] as const)('with %s, 429 is a refusal after a few times', async (_, spec) => {
  const { exchange, requests } = await exchanged(always(429, { 'Retry-After': '0' }), {}, spec);
  expect([exchange.end, exchange.response?.status, requests]).toEqual(['answered', 429, 4]);
});

test('with a wrong credential, a refusal that comes after a limit counts', async () => {
  const answer: Answer = (_, response, count) => response.writeHead(count < 3 ? 429 : 401).end('{}');
  const { exchange, requests } = await exchanged(answer, {}, { ...write, credential: { kind: 'none' } });
  expect([exchange.end, exchange.response?.status, requests]).toEqual(['answered', 401, 3]);
});

/** Sends a request with the client's credential, several times, to a target that answers 429. @returns how each ended */
async function sentByClient(operation: 'create-sandbox-connection' | 'create-sandbox-account', times: number) {
  const { clientId, clientSecret } = profileOf('http://127.0.0.1').credentials;
  const credential = { kind: 'basic', clientId: clientId ?? '', clientSecret: clientSecret ?? '' } as const;
  const limits = { requestsPerSecond: null, concurrency: 1, connections: 20, answers: {} };
  const { driver, requests } = await against(always(429), { clock: new ManualClock() }, { timing, limits });
  const ends: unknown[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const { end } = await driver.send({ operation, credential, body: { json: {} } });
    ends.push([end, requests()]);
  }
  return ends;
}

test('a lasting 429 to a creation is a limit on connections, and the next one is not repeated', async () => {
  const ends = [
    ['answered', 4],
    ['answered', 5],
  ];
  expect(await sentByClient('create-sandbox-connection', 2)).toEqual(ends);
  expect(await sentByClient('create-sandbox-account', 2)).toEqual(ends);
});

test('the wait for "too many requests" ends at the bound of Retry-After', async () => {
  const { clock } = await exchanged(always(429), { throttles: 4, retryAfterMs: 250 });
  expect(clock.now()).toBe(100 + 200 + 250 + 250);
});

test.each([
  ['longer than the interval is kept to', '2', 2_000],
  ['shorter than the interval is not', '0', 100],
])('a Retry-After beside "come back later" that is %s', async (_, value, waitMs) => {
  const { clock } = await exchanged(always(202, { 'Retry-After': value }), { polls: 1 });
  expect(clock.slept).toEqual([waitMs]);
});

describe('earlier answers are kept', () => {
  test('up to a number', async () => {
    const { exchange } = await exchanged(always(202), { polls: 5, earlierAnswers: 2 });
    expect(exchange.earlier).toHaveLength(2);
  });

  test('up to a size', async () => {
    const { exchange } = await exchanged(always(202), { polls: 5, earlierBytes: 21 });
    expect(exchange.earlier).toHaveLength(3);
  });
});

const hangUp: Answer = (request) => request.socket.destroy();

test('a read that fails is tried again after a while, and after a longer one', async () => {
  const { exchange, requests, clock } = await exchanged(hangUp, { retries: 3, retryDelayMs: 10 });
  expect([requests, exchange.retries, clock.slept]).toEqual([4, 3, [10, 40, 160]]);
  expect(exchange.failure?.message).toMatch(/, 4 times in a row$/);
});

test('without retries a failure stays as it is', async () => {
  const { exchange, requests } = await exchanged(hangUp, { retries: 0 });
  expect(requests).toBe(1);
  expect(exchange).not.toHaveProperty('retries');
  expect(exchange.failure?.message).not.toContain('in a row');
});

test('an answer beyond a bound is not asked for again', async () => {
  const { exchange, requests } = await exchanged(always(200), { wireBytes: 6 });
  expect([exchange.end, exchange.failure?.bound, requests]).toEqual(['failed', 'wireBytes', 1]);
  expect((await exchanged(always(200), { wireBytes: 7 })).exchange.end).toBe('answered');
});

test.each([
  ['headerCount', { headerCount: 5 }, 'the answer has more than headerCount (5) header lines'],
  ['wireBytes', { wireBytes: 6 }, 'the body of the answer exceeds wireBytes (6)'],
] as const)('%s says what went over it', async (_, bounds, message) => {
  const headers = { A: '1', B: '1', C: '1' };
  const { exchange } = await exchanged(always(200, headers), bounds);
  expect(exchange.failure).toMatchObject({ kind: 'bound', message });
});

test.each([
  ['the reason that is given', 'enough was found', 'enough was found'],
  ['a usual one', undefined, 'the run was stopped before the answer came'],
])('what is cancelled says %s', async (_, reason, message) => {
  const stop = new AbortController();
  const { driver } = await against(() => stop.abort(reason), { clock: new ManualClock() });
  const stopped = { kind: 'cancelled', bound: null, message };
  expect((await driver.send(read, { signal: stop.signal })).failure).toEqual(stopped);
  const again = await driver.send(read, { signal: stop.signal });
  expect(again).toMatchObject({ failure: stopped, firstByteMs: 0, totalMs: 0 });
});

test('one of several signals ends an exchange, whichever it is', async () => {
  const stop = new AbortController();
  const { driver } = await against(() => stop.abort('the whole run'), {
    clock: new ManualClock(),
    signal: stop.signal,
  });
  const own = new AbortController();
  expect((await driver.send(read, { signal: own.signal })).failure?.message).toBe('the whole run');
  expect((await driver.send(read)).failure?.kind).toBe('cancelled');
});

test('times are those of the attempt that was answered', async () => {
  const { exchange } = await exchanged(always(200), {});
  expect(exchange.startedAt).toBe(0);
  expect(exchange.firstByteMs).toBeGreaterThan(0);
  expect(exchange.totalMs).toBeGreaterThanOrEqual(exchange.firstByteMs);
});
