import { expect, test } from 'vitest';
import { machineClock } from './clock.ts';

test('now is the time of day, and does not run backwards', () => {
  const [first, second] = [machineClock.now(), machineClock.now()];
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
  expect(second).toBeGreaterThanOrEqual(first);
});

test('a sleep takes its time', async () => {
  const before = performance.now();
  await machineClock.sleep(20);
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - before).toBeGreaterThan(18);
});

test('a sleep ends as soon as it is aborted, and one that is aborted before does not begin', async () => {
  const stop = new AbortController();
  const sleeping = machineClock.sleep(600_000, stop.signal);
  stop.abort();
  await sleeping;
  await machineClock.sleep(600_000, stop.signal);
  expect(stop.signal.aborted).toBe(true);
});
