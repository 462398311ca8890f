import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, against, closeAll, read, write } from '../driver.testbed.ts';
import { SteppedClock } from '../pace/stepped-clock.testbed.ts';
import type { RequestSpec } from '../wire/request-spec.ts';

afterEach(closeAll);

const creation: RequestSpec = {
  operation: 'create-sandbox-connection',
  credential: { kind: 'basic', clientId: 'client-1234', clientSecret: 'secret/with+signs=' },
  body: { json: {} },
};

/** Makes a driver whose target holds its answers back, with functions that stop it and let the answers go. */
async function stoppable(concurrency = 4) {
  const held: (() => void)[] = [];
  let arrived: () => void = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answer: Answer = (_, response) => {
    held.push(() => response.end('{"access_token":"token-of-the-new-one"}'));
    arrived();
  };
  const clock = new SteppedClock();
  const stop = new AbortController();
  const limits = { requestsPerSecond: null, concurrency, connections: 20, answers: {} };
  const { driver, requests } = await against(answer, { clock, signal: stop.signal }, { limits });
  const answerAll = (): void => {
    for (const end of held.splice(0)) end();
  };
  return { driver, requests, clock, underWay, answerAll, stop: () => stop.abort('the run was stopped') };
}

describe('when everything is stopped', () => {
  test('a disconnection under way comes to its end, so that it is known to be carried out', async () => {
    const { driver, stop, underWay, answerAll } = await stoppable();
    const exchange = driver.send({ ...read, operation: 'disconnect-entity', body: { json: { entity_ids: ['a'] } } });
    await underWay;
    stop();
    answerAll();
    expect(await exchange).toMatchObject({ end: 'answered', response: { status: 200 } });
  });

  test('a creation under way comes to its end, and its token is known', async () => {
    const { driver, stop, underWay, answerAll } = await stoppable();
    const exchange = driver.send(creation);
    await underWay;
    stop();
    answerAll();
    expect(await exchange).toMatchObject({ end: 'answered', response: { status: 200 } });
    expect(driver.secrets.has('token-of-the-new-one')).toBe(true);
  });

  test('a creation that is not answered within 4 seconds is given up', async () => {
    const { driver, stop, underWay, clock } = await stoppable();
    const exchange = driver.send(creation);
    await underWay;
    stop();
    await clock.advance(3_999);
    const isOpen = Symbol('open');
    expect(await Promise.race([exchange, Promise.resolve(isOpen)])).toBe(isOpen);
    await clock.advance(1);
    expect(await exchange).toMatchObject({ end: 'failed', failure: { message: 'the run was stopped' } });
  });

  test.each([
    ['a read', read],
    ['another write', write],
  ])('%s under way ends at once', async (_, spec) => {
    const { driver, stop, underWay } = await stoppable();
    const exchange = driver.send(spec);
    await underWay;
    stop();
    expect(await exchange).toMatchObject({ end: 'failed', failure: { kind: 'cancelled' } });
  });

  test('a creation that has not been sent is not sent any more', async () => {
    const { driver, stop, underWay, requests, answerAll } = await stoppable(1);
    const first = driver.send(creation);
    const second = driver.send(creation);
    await underWay;
    stop();
    expect(await second).toMatchObject({ failure: { kind: 'cancelled' } });
    answerAll();
    await first;
    expect(requests()).toBe(1);
  });
});
