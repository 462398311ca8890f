import { describe, expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { ManualClock } from './manual-clock.testbed.ts';
import { PoliteGate, type Politeness } from './polite-gate.ts';

const never = new AbortController().signal;

const gate = (changes: Partial<Politeness>): PoliteGate =>
  new PoliteGate({
    concurrency: 1,
    requestsPerSecond: null,
    clock: new ManualClock(),
    signal: never,
    ...changes,
  });

test('lets through one after another, in the order in which they asked', async () => {
  const one = gate({});
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (name) => {
      await one.enter();
      order.push(name);
      one.leave();
    }),
  );
  expect(order).toEqual([1, 2, 3]);
});

test('lets the urgent ones through first', async () => {
  const one = gate({});
  await one.enter();
  const order: string[] = [];
  const entering = [['a', 0] as const, ['b', 1] as const, ['c', 2] as const, ['d', 1] as const].map(
    async ([name, urgency]) => {
      await one.enter(never, urgency);
      order.push(name);
      one.leave();
    },
  );
  one.leave();
  await Promise.all(entering);
  expect(order).toEqual(['c', 'b', 'd', 'a']);
});

test('lets those through first that others wait for at that moment', async () => {
  const one = gate({});
  await one.enter();
  const order: string[] = [];
  let isWaitedFor = false;
  const entering = [['usual', 1, () => false] as const, ['waited for', 0, () => isWaitedFor] as const].map(
    async ([name, urgency, isWaited]) => {
      await one.enter(never, urgency, isWaited);
      order.push(name);
      one.leave();
    },
  );
  isWaitedFor = true;
  one.leave();
  await Promise.all(entering);
  expect(order).toEqual(['waited for', 'usual']);
});

/** Lets `count` requests through, one after the other, and counts the most in any second. */
async function maxInASecond(limited: PoliteGate, clock: Clock, count: number): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await limited.enter();
    times.push(clock.now());
    limited.leave();
  }
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length));
}

test.each([1, 5, 20, 200])('lets through at most %i in any second', async (requestsPerSecond) => {
  const clock = new ManualClock();
  const limited = gate({ concurrency: 100, requestsPerSecond, clock });
  expect(await maxInASecond(limited, clock, requestsPerSecond * 3)).toBeLessThanOrEqual(requestsPerSecond);
  expect(clock.now()).toBeLessThan(3_200);
});

test.each([1, 5, 20, 200])('timers that are late carry no second over %i', async (requestsPerSecond) => {
  const clock = new ManualClock(1_000);
  const late: Clock = {
    now: () => clock.now(),
    // Like the timers of a busy machine, this one is now and then much later than asked.
    sleep: (ms) => clock.sleep(ms + (clock.slept.length % 4 === 0 ? 40 : (clock.slept.length * 7) % 20)),
  };
  const limited = gate({ concurrency: 500, requestsPerSecond, clock: late });
  expect(await maxInASecond(limited, clock, requestsPerSecond * 3)).toBeLessThanOrEqual(requestsPerSecond);
});

test('a timer that is a little late delays only the one that it is for', async () => {
  const clock = new ManualClock(1_000);
  const late: Clock = { now: () => clock.now(), sleep: (ms) => clock.sleep(ms + 5) };
  const limited = gate({ concurrency: 500, requestsPerSecond: 20, clock: late });
  for (let index = 0; index <= 194; index += 1) await limited.enter();
  // The gate lets 97% of the 20 requests a second through: 194 intervals take 10 seconds.
  expect(clock.now() - 1_000).toBeLessThan(10_020);
});

test('lets nobody through during a pause', async () => {
  const clock = new ManualClock(5_000);
  const paused = gate({ clock });
  paused.pause(700);
  paused.pause(300);
  await paused.enter();
  expect(clock.now()).toBe(5_700);
});

test('one after the other is held by a pause that is asked for before the first leaves', async () => {
  const clock = new ManualClock(5_000);
  const single = gate({ clock });
  await single.enter();
  const second = single.enter().then(() => clock.now());
  single.pause(700);
  single.leave();
  expect(await second).toBe(5_700);
});

test('a pause that one gate is asked for is kept by those that it tells', async () => {
  const clock = new ManualClock(5_000);
  const holds: ((until: number) => void)[] = [];
  const listener = gate({ clock, pauses: { tell: () => {}, listen: (hold) => holds.push(hold) } });
  const teller = gate({ clock, pauses: { tell: (until) => holds.map((hold) => hold(until)), listen: () => {} } });
  teller.pause(700);
  await listener.enter();
  expect(clock.now()).toBe(5_700);
});

test('two are let through at once, a third when one of them has left', async () => {
  const two = gate({ concurrency: 2 });
  const entered: number[] = [];
  for (const name of [1, 2, 3]) void two.enter().then(() => entered.push(name));
  await Promise.resolve();
  expect(entered).toEqual([1, 2]);
  two.leave();
  await Promise.resolve();
  expect(entered).toEqual([1, 2, 3]);
});

test('requests are spaced evenly, a little below the limit', async () => {
  const clock = new ManualClock();
  const limited = gate({ concurrency: 9, requestsPerSecond: 10, clock });
  for (let count = 0; count < 3; count += 1) await limited.enter();
  expect(clock.slept.map(Math.round)).toEqual([103, 103]);
});

test('nobody is let through once the driver is closed', async () => {
  const closing = new AbortController();
  const closed = gate({ signal: closing.signal });
  await closed.enter();
  const stop = new AbortController();
  const second = closed.enter(stop.signal);
  closing.abort();
  closed.leave();
  stop.abort();
  expect(await second).toBe(false);
});

describe('one that gives up', () => {
  test('while it waits loses its place, and keeps nobody from theirs', async () => {
    const busy = gate({});
    await busy.enter();
    const stop = new AbortController();
    const second = busy.enter(stop.signal);
    const third = busy.enter();
    stop.abort();
    expect(await second).toBe(false);
    busy.leave();
    expect(await third).toBe(true);
  });

  test('after it was let through keeps its place', async () => {
    const busy = gate({});
    const stop = new AbortController();
    expect(await busy.enter(stop.signal)).toBe(true);
    let isLetThrough = false;
    const second = busy.enter().then(() => {
      isLetThrough = true;
    });
    stop.abort();
    await Promise.resolve();
    expect(isLetThrough).toBe(false);
    busy.leave();
    await second;
  });

  test('before it asks is not let through', async () => {
    expect(await gate({}).enter(AbortSignal.abort())).toBe(false);
  });
});
