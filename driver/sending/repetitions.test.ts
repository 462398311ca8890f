import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, against, closeAll, keep, read, write } from '../driver.testbed.ts';
import { createDriver } from '../driver.ts';
import { profileOf, serve } from '../loopback.testbed.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';

afterEach(closeAll);

describe('come back later', () => {
  const laterUntil =
    (last: number): Answer =>
    (_, response, count) => {
      response.statusCode = count < last ? 202 : 200;
      response.end(JSON.stringify({ count }));
    };

  test('a read is repeated at the poll interval until it is answered', async () => {
    const clock = new ManualClock();
    const { driver } = await against(laterUntil(4), { clock });
    const exchange = await driver.send(read);
    expect(exchange.end).toBe('answered');
    expect(exchange.response?.body).toEqual({ kind: 'json', value: { count: 4 } });
    expect(exchange.earlier.map((response) => response.status)).toEqual([202, 202, 202]);
    expect(clock.slept).toEqual([1_000, 1_000, 1_000]);
  });

  test('after the poll deadline the exchange is pending', async () => {
    const { driver, requests } = await against(laterUntil(1_000), { clock: new ManualClock() });
    const exchange = await driver.send(read);
    expect(exchange.end).toBe('pending');
    expect(exchange.response?.status).toBe(202);
    expect(requests()).toBe(11);
  });

  test('what stayed pending once is not waited for again', async () => {
    const { driver, requests } = await against(laterUntil(1_000), { clock: new ManualClock() });
    await driver.send(read);
    expect((await driver.send(read)).end).toBe('pending');
    expect(requests()).toBe(12);
  });

  test('a write, and a read that is not to be polled, are sent once', async () => {
    const { driver, requests } = await against(laterUntil(10), { clock: new ManualClock() });
    // The target may still carry the write out: it is pending, not answered.
    expect((await driver.send(write, { poll: true })).end).toBe('pending');
    expect((await driver.send(read, { poll: false })).response?.status).toBe(202);
    expect(requests()).toBe(2);
  });

  test('an element of a batch that is being fetched is waited for', async () => {
    const { driver } = await against(
      (_, response, count) =>
        response.end(JSON.stringify({ responses: [{ code: 200 }, { code: count < 3 ? 202 : 200 }] })),
      { clock: new ManualClock() },
    );
    const exchange = await driver.send({ ...write, operation: 'get-pay-statement' });
    expect(exchange.end).toBe('answered');
    expect(exchange.earlier).toHaveLength(2);
  });
});

describe('too many requests', () => {
  const onlyOne = { requestsPerSecond: null, concurrency: 1, connections: 20, answers: {} };
  const throttledOnce =
    (status: number, retryAfter: string | null): Answer =>
    (_, response, count) => {
      response.statusCode = count === 1 ? status : 200;
      // A `Date` of today would not fit the clock of these tests, which begins in 1970.
      response.sendDate = false;
      if (retryAfter !== null) response.setHeader('Retry-After', retryAfter);
      response.end('{}');
    };

  test.each([
    ['seconds', '7', 7_000],
    ['a date', 'Thu, 01 Jan 1970 00:00:05 GMT', 5_000],
    ['a date that is past', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['nothing', null, 1_000],
    ['nonsense', 'soon', 1_000],
    ['a negative number', '-5', 1_000],
  ])('a write refused with 429 and %s is repeated after the wait', async (_, retryAfter, waitMs) => {
    const clock = new ManualClock();
    const { driver, requests } = await against(throttledOnce(429, retryAfter), { clock });
    const exchange = await driver.send(write);
    expect(exchange.response?.status).toBe(200);
    expect(exchange.earlier.map((response) => response.status)).toEqual([429]);
    expect(clock.now()).toBe(waitMs);
    expect(requests()).toBe(2);
  });

  test.each([
    ['a read with 429', read, 429],
    ['a write with 429', write, 429],
    ['a read with 503', read, 503],
    ['a write with 503', write, 503],
  ])('%s holds the next in line as well', async (_, spec, status) => {
    const clock = new ManualClock();
    const arrivals: number[] = [];
    const answer: Answer = (request, response, count, body) => {
      arrivals.push(clock.now());
      throttledOnce(status, '7')(request, response, count, body);
    };
    const { driver } = await against(answer, { clock }, { limits: onlyOne });
    await Promise.all([driver.send(spec), driver.send(read)]);
    const [first = Number.NaN, second = Number.NaN] = arrivals;
    expect(second - first).toBeGreaterThanOrEqual(7_000);
  });

  test('an absurd wait is capped at a minute', async () => {
    const clock = new ManualClock();
    const timing = { requestTimeoutMs: 1_000, liveTimeoutMs: 1_000, pollIntervalMs: 10, pollDeadlineMs: 300_000 };
    const { driver } = await against(throttledOnce(429, '99999999999'), { clock }, { timing });
    expect((await driver.send(read)).end).toBe('answered');
    expect(clock.now()).toBe(60_000);
  });

  test('an absurd wait is capped, and ends the exchange where it goes past the deadline', async () => {
    const { driver, requests } = await against(throttledOnce(429, '99999999999'), { clock: new ManualClock() });
    const exchange = await driver.send(read);
    expect(exchange.end).toBe('pending');
    expect(requests()).toBe(1);
  });

  test.each([
    ['a read', read],
    ['a write', write],
  ])('503 with Retry-After is waited for by %s', async (_, spec) => {
    const { driver, requests } = await against(throttledOnce(503, '1'), { clock: new ManualClock() });
    expect((await driver.send(spec)).response?.status).toBe(200);
    expect(requests()).toBe(2);
  });

  test.each([
    ['a read', read],
    ['a write', write],
  ])('503 without Retry-After is the answer to %s that was sent alone', async (_, spec) => {
    const { driver, requests } = await against((_request, response) => response.writeHead(503).end('{}'), {
      clock: new ManualClock(),
    });
    expect((await driver.send(spec)).response?.status).toBe(503);
    const sent = requests();
    expect((await driver.send(spec)).response?.status).toBe(503);
    expect(requests()).toBe(sent + 1);
  });
});

describe('faults of the network', () => {
  const hangUpUntil =
    (last: number): Answer =>
    (request, response, count) => {
      if (count < last) request.socket.destroy();
      else response.end('{}');
    };

  test('a read is tried again on another connection', async () => {
    const { driver, requests } = await against(hangUpUntil(3), { clock: new ManualClock() });
    expect(await driver.send(read)).toMatchObject({ end: 'answered', retries: 2 });
    expect(requests()).toBe(3);
  });

  test('a read that fails three times ends, and says how often', async () => {
    const { driver, requests } = await against(hangUpUntil(9), { clock: new ManualClock() });
    const exchange = await driver.send(read);
    expect(exchange.failure?.kind).toBe('reset');
    expect(exchange.failure?.message).toMatch(/3 times in a row$/);
    expect(requests()).toBe(3);
  });

  test('a write is not sent again', async () => {
    const { driver, requests } = await against(hangUpUntil(2), { clock: new ManualClock() });
    expect((await driver.send(write)).failure?.kind).toBe('reset');
    expect(requests()).toBe(1);
  });

  test('nobody listens', async () => {
    const target = await serve(() => {});
    await target.close();
    const driver = keep(createDriver(profileOf(target.baseUrl), { clock: new ManualClock() }));
    expect((await driver.send(write)).failure?.kind).toBe('refused');
  });

  test('an answer that does not come within the timeout', async () => {
    const timing = { requestTimeoutMs: 50, liveTimeoutMs: 60, pollIntervalMs: 1, pollDeadlineMs: 1_000 };
    const { driver } = await against(() => {}, {}, { timing });
    expect((await driver.send(write)).failure).toMatchObject({ kind: 'timeout', bound: 'requestTimeoutMs' });
    expect((await driver.send(read)).failure).toMatchObject({ kind: 'timeout', bound: 'liveTimeoutMs' });
  });

  test('an answer that does not begin within the bound for it', async () => {
    const limits = { requestsPerSecond: null, concurrency: 4, connections: 20, answers: { firstByteMs: 40 } };
    // On a busy machine both bounds may pass between two looks at the clock, and the one set first would be named.
    const timing = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 1, pollDeadlineMs: 1_000 };
    const { driver } = await against(() => {}, {}, { limits, timing });
    expect((await driver.send(write)).failure).toMatchObject({ kind: 'timeout', bound: 'firstByteMs' });
  });

  test('the first read with a token may take as long as the upstream system does, the next ones not', async () => {
    const timing = { requestTimeoutMs: 50, liveTimeoutMs: 5_000, pollIntervalMs: 1, pollDeadlineMs: 1_000 };
    const { driver } = await against(
      (_, response, count) => {
        if (count === 1) setTimeout(() => response.end('[]'), 100);
      },
      {},
      { timing },
    );
    expect((await driver.send(read)).end).toBe('answered');
    expect((await driver.send(read)).failure?.bound).toBe('requestTimeoutMs');
  });

  test('a stop from outside ends it at once', async () => {
    const stop = new AbortController();
    const { driver } = await against(() => stop.abort());
    expect((await driver.send(read, { signal: stop.signal })).failure?.kind).toBe('cancelled');
    expect((await driver.send(read, { signal: stop.signal })).failure?.kind).toBe('cancelled');
    expect(stop.signal.aborted).toBe(true);
  });

  test('closing the driver ends what is under way', async () => {
    const { driver } = await against(() => void driver.close());
    expect((await driver.send(read)).failure?.kind).toBe('cancelled');
  });
});
