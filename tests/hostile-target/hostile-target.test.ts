import { afterAll, describe, expect, test } from 'vitest';
import { createDriver, type Driver } from '../../driver/driver.ts';
import { profileOf } from '../../driver/loopback.testbed.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type Ending, hangMs, timeoutFor } from './behaviour.ts';
import { behaviours } from './behaviours.ts';
import { type HostileTarget, startHostile } from './hostile-target.ts';

const token = 'canary-9f8e7d6c5b4a-token';
const hostile: RequestSpec = { operation: 'list-pay-groups', credential: { kind: 'bearer', token } };
/** A first read with a token, which may take as long as the upstream system does. */
const elsewhere = (of: string): RequestSpec => ({
  operation: 'list-pay-statement-items',
  credential: { kind: 'bearer', token: of },
});

const open: (Driver | HostileTarget)[] = [];
afterAll(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function against(behaviour: (typeof behaviours)[number]): Promise<Driver> {
  const target = await startHostile(behaviour);
  const requestTimeoutMs = timeoutFor(behaviour);
  const timing = { requestTimeoutMs, liveTimeoutMs: hangMs, pollIntervalMs: 20, pollDeadlineMs: 200 };
  const limits = {
    requestsPerSecond: null,
    concurrency: 4,
    connections: 20,
    answers: { retryDelayMs: 5, retryAfterMs: 100 },
  };
  const credentials = { accessToken: token, foreignAccessToken: null, clientId: null, clientSecret: null };
  const driver = createDriver(profileOf(target.baseUrl, { timing, limits, credentials }));
  open.push(target, driver);
  return driver;
}

/** Reads the end of an exchange, in the form in which a behaviour declares it. */
function endingOf({ end, failure, response }: Exchange): Ending {
  if (end === 'pending') return { end };
  if (failure !== null) {
    const { kind, bound, message: says } = failure;
    return { end: 'failed', kind, says, ...(bound === null ? {} : { bound }) };
  }
  const says = response?.body.kind === 'not-json' ? response.body.problem : (response?.oddities[0] ?? '');
  return { end: 'answered', status: response?.status ?? 0, body: response?.body.kind ?? 'empty', says };
}

function expected(ending: Ending): unknown {
  const { says = '' } = { says: '', ...ending };
  const worded = says === '' ? {} : { says: expect.stringContaining(says) };
  return { ...ending, ...worded };
}

test('there are many behaviours, each with an id of its own', () => {
  expect(behaviours.length).toBeGreaterThanOrEqual(50);
  expect(new Set(behaviours.map(({ id }) => id)).size).toBe(behaviours.length);
});

describe.concurrent.each(behaviours)('a target that $summary ($id)', (behaviour) => {
  test('ends within the bounds, with its name, and affects no other request', async () => {
    const driver = await against(behaviour);
    // What is hostile is not the first read with its token, and so has the ordinary timeout.
    await driver.send(elsewhere(token));
    const [beside, later] = [`${token}-2`, `${token}-3`];
    const exchanges = await Promise.all([driver.send(hostile), driver.send(elsewhere(beside)), driver.send(hostile)]);
    const [first, ordinary, second] = exchanges;
    const after = await driver.send(elsewhere(later));
    expect(endingOf(first)).toMatchObject(expected(behaviour.ending) as object);
    expect(second.end).toBe(first.end);
    expect(ordinary.response?.text).toContain('"responses"');
    expect(after.response?.text).toContain('"responses"');
    const written = JSON.stringify(exchanges.map((exchange) => driver.secrets.redactExchange(exchange)));
    expect(written.toLowerCase()).not.toContain(token);
    expect(written).not.toContain(Buffer.from(token).toString('base64').slice(4, 24));
    expect(written).not.toContain('issued-0123456789');
  });
});
