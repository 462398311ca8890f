import { expect, test } from 'vitest';
import type { TransportFailure } from '../../specs/words/exchange.ts';
import { ManualClock } from './manual-clock.testbed.ts';
import { Presence } from './presence.ts';

const timeout: TransportFailure = { kind: 'timeout', bound: 'requestTimeoutMs', message: 'late' };

/** Presence after requests that took half a second each. */
function after(...failures: readonly (TransportFailure | null)[]): Presence {
  const clock = new ManualClock();
  const presence = new Presence(clock);
  for (const failure of failures) {
    presence.ask();
    presence.settle(failure);
    void clock.sleep(500);
  }
  return presence;
}
const eight = Array.from({ length: 8 }, () => timeout);

test('a target that let some requests hang is still asked', () => {
  expect(after(...eight.slice(1)).ask()).toBeNull();
  expect(after(...eight.slice(1), null, timeout).retriesWorthwhile).toBe(true);
});

test('after many timeouts in a row it is asked one request at a time', () => {
  const presence = after(...eight);
  expect(presence.retriesWorthwhile).toBe(false);
  expect(presence.ask()).toBeNull();
  expect(presence.ask()).toMatchObject({ kind: 'timeout', bound: 'requestTimeoutMs' });
  presence.settle(timeout);
  expect(presence.ask()).toBeNull();
  presence.settle(null);
  expect(presence.retriesWorthwhile).toBe(true);
  expect([presence.ask(), presence.ask()]).toEqual([null, null]);
});

test('connections that are refused cost no time, and are always tried', () => {
  const presence = after(...eight.map(() => ({ ...timeout, kind: 'refused' }) as const));
  expect([presence.ask(), presence.ask()]).toEqual([null, null]);
  expect(presence.retriesWorthwhile).toBe(false);
});

test('many faults at once are no reason to give up: a target that restarts has as many', () => {
  const clock = new ManualClock(10_000);
  const presence = new Presence(clock);
  for (const _ of eight) presence.settle({ ...timeout, kind: 'reset' });
  expect(presence.retriesWorthwhile).toBe(true);
  void clock.sleep(3_000);
  expect(presence.retriesWorthwhile).toBe(false);
});

test('what a stop from outside ended says nothing', () => {
  expect(after(...eight, { ...timeout, kind: 'cancelled' }).retriesWorthwhile).toBe(false);
});

test('an answer beyond a bound shows that somebody is there', () => {
  expect(after(...eight, { ...timeout, kind: 'bound' }).retriesWorthwhile).toBe(true);
});

test('the reason names the bound and how often it was reached', () => {
  const presence = after(...eight);
  presence.ask();
  expect(presence.ask()).toEqual({
    kind: 'timeout',
    bound: 'requestTimeoutMs',
    message: 'requests of this operation are not answered any more (8 timeouts in a row)',
  });
});

test('failures count from the first of them in a row', () => {
  const clock = new ManualClock();
  const presence = new Presence(clock);
  presence.settle(timeout);
  void clock.sleep(10_000);
  presence.settle(null);
  for (const _ of eight) presence.settle(timeout);
  expect(presence.retriesWorthwhile).toBe(true);
  void clock.sleep(2_999);
  expect(presence.retriesWorthwhile).toBe(true);
  void clock.sleep(1);
  expect(presence.retriesWorthwhile).toBe(false);
});
