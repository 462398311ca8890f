import { expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { ManualClock } from '../pace/manual-clock.testbed.ts';
import { PoliteGate } from '../pace/polite-gate.ts';
import { Release } from '../pace/release.ts';
import { sendFewer } from './send-fewer.ts';
import { answeredReply, madeUpSending } from './sending.testbed.ts';
import { type Send, stack } from './sending.ts';
import { takeTurn } from './take-turn.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const read = () => madeUpSending('list-pay-groups');

/** Makes the turns of a driver whose target takes `most` requests at once; counts the requests that the target gets. */
function before(most: number, status = 503) {
  const clock = new ManualClock();
  const gate = new PoliteGate({ concurrency: 8, requestsPerSecond: null, clock, signal: new AbortController().signal });
  const seen = { requests: 0, refused: 0 };
  let inFlight = 0;
  let others = 0;
  const meet = (count: number): void => {
    others = count;
  };
  const target: Send = async (sending) => {
    seen.requests += 1;
    inFlight += 1;
    const isRefused = inFlight + others > most;
    others = 0;
    if (isRefused) seen.refused += 1;
    await turn();
    inFlight -= 1;
    return answeredReply(sending, isRefused ? status : 200);
  };
  return { gate, seen, meet, send: stack([sendFewer(gate, clock, boundsWith({}), 1), takeTurn(gate)], target) };
}

const statuses = async (send: Send, count: number) =>
  new Set(
    (await Promise.all(Array.from({ length: count }, () => send(read())))).map(({ response }) => response?.status),
  );

test.each([
  [1, 503],
  [3, 503],
  [3, 409],
])('a target that takes %i at once, and refuses more with %i, answers every request', async (most, status) => {
  const { send, gate, seen } = before(most, status);
  expect(await statuses(send, 40)).toEqual(new Set([200]));
  expect(gate.limit).toBeLessThanOrEqual(most);
  expect(seen.refused).toBeLessThan(20);
});

test('more are sent at once again while requests are carried out, each time later if that was in vain', async () => {
  const { send, seen } = before(1);
  await statuses(send, 40);
  const { refused } = seen;
  await statuses(send, 1_000);
  expect(seen.refused - refused).toBeGreaterThan(0);
  expect(seen.refused - refused).toBeLessThan(10);
});

test('two refusals of one that was alone are its answer, and so are those that follow', async () => {
  const { send, gate, seen } = before(0);
  expect(await statuses(send, 1)).toEqual(new Set([503]));
  expect([gate.limit, seen.requests]).toEqual([8, 2]);
  const { requests } = seen;
  expect(await statuses(send, 5)).toEqual(new Set([503]));
  expect(seen.requests).toBe(requests + 5);
});

test('a read that once met what somebody else had under way is carried out, and so are those that follow', async () => {
  const { send, meet } = before(1);
  meet(1);
  expect(await statuses(send, 1)).toEqual(new Set([200]));
  expect(await statuses(send, 40)).toEqual(new Set([200]));
});

test('a write that was refused alone is not sent again', async () => {
  const { send, seen } = before(0);
  await send(madeUpSending('create-sandbox-payment'));
  expect(seen.requests).toBe(1);
});

test('those that are meant to overlap go together, however few are sent at once', async () => {
  const { send, gate, seen } = before(1);
  await statuses(send, 20);
  expect(gate.limit).toBe(1);
  const { refused } = seen;
  const release = new Release(2, new ManualClock());
  await Promise.all([send({ ...read(), release }), send({ ...read(), release })]);
  expect(seen.refused).toBe(refused + 1);
});

test('a wrong credential is refused once', async () => {
  const { send, seen } = before(0, 429);
  await send(madeUpSending('list-pay-groups', { isRight: false }));
  expect(seen.requests).toBe(1);
});
