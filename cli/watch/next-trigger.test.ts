import { afterEach, expect, test } from 'vitest';
import { SteppedClock } from '../../driver/pace/stepped-clock.testbed.ts';
import { testIo } from '../io.testbed.ts';
import { nextTrigger, type Trigger } from './next-trigger.ts';

const stopping = new Set<AbortController>();

afterEach(() => {
  for (const each of stopping) each.abort();
  stopping.clear();
});

/** Watches a target and a profile that a test changes, by a clock that it moves on. */
function watch(before: { text?: string | null; wasThere?: boolean } = {}) {
  const state: { text: string | null; isThere: boolean } = { text: 'a', isThere: true };
  const clock = new SteppedClock();
  const io = testIo();
  const stop = new AbortController();
  stopping.add(stop);
  let away = 0;
  let trigger: Trigger | null | undefined;
  const ended = nextTrigger(
    { text: 'a', wasThere: true, ...before },
    {
      readText: () => state.text,
      look: async () => state.isThere,
      onEnter: (handler) => io.onLine(handler),
      onAway: () => {
        away += 1;
      },
      clock,
      signal: stop.signal,
    },
  ).then((came) => {
    trigger = came;
    return came;
  });
  return { state, clock, io, stop, ended, away: () => away, came: () => trigger };
}

test('nothing happens while nothing changes', async () => {
  const { clock, came } = watch();
  await clock.advance(60_000);
  expect(came()).toBeUndefined();
});

test('Enter is a reason at once', async () => {
  const { io, ended } = watch();
  io.enter();
  expect(await ended).toBe('enter');
});

test('a target that was away and is back, which is said once when it goes', async () => {
  const { state, clock, away, came } = watch();
  await clock.advance(1_000);
  state.isThere = false;
  await clock.advance(5_000);
  expect(away()).toBe(1);
  expect(came()).toBeUndefined();
  state.isThere = true;
  await clock.advance(500);
  expect(came()).toBe('back');
});

test('a target that was away from the beginning, which need not be said again', async () => {
  const { clock, away, came } = watch({ wasThere: false });
  await clock.advance(500);
  expect([came(), away()]).toEqual(['back', 0]);
});

test('a profile that changed, once it stays as it is', async () => {
  const { state, clock, came } = watch();
  state.text = 'half of i';
  await clock.advance(500);
  state.text = 'half of it';
  await clock.advance(500);
  expect(came()).toBeUndefined();
  await clock.advance(500);
  expect(came()).toBe('profile');
});

test('a profile that is gone for a moment, and comes back as it was, did not change', async () => {
  const { state, clock, came } = watch();
  state.text = null;
  await clock.advance(5_000);
  state.text = 'a';
  await clock.advance(5_000);
  expect(came()).toBeUndefined();
});

test('a signal ends it', async () => {
  const { stop, ended } = watch();
  stop.abort();
  expect(await ended).toBeNull();
});

test('it listens to Enter no longer than it waits', async () => {
  const { io, stop, ended, came } = watch();
  stop.abort();
  await ended;
  io.enter();
  expect(came()).toBeNull();
});
