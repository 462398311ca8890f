import { expect, onTestFinished, test } from 'vitest';
import { Patience, sleepUnless } from './patience.ts';
import { SteppedClock } from './stepped-clock.testbed.ts';

test('what is repeated now is given up; what comes later is not', () => {
  const patience = new Patience();
  const before = patience.signal;
  patience.giveUp();
  expect([before.aborted, patience.signal.aborted]).toEqual([true, false]);
});

test('many requests may be repeated at once without a warning of Node.js, before and after some were given up', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const patience = new Patience();
  for (let round = 0; round < 2; round += 1) {
    const { signal } = patience;
    const waiting = Array.from({ length: 11 }, () => sleepUnless(new SteppedClock(), 60_000, [signal]));
    patience.giveUp();
    await Promise.all(waiting);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});

test.each([
  ['the first', 0],
  ['the second', 1],
])('a sleep ends when %s of its signals is aborted', async (_, index) => {
  const clock = new SteppedClock();
  const signals = [new AbortController(), new AbortController()];
  const sleep = sleepUnless(
    clock,
    60_000,
    signals.map(({ signal }) => signal),
  );
  signals[index]?.abort();
  await sleep;
  expect([clock.now(), clock.sleeping]).toEqual([0, 0]);
});

test('a sleep does not begin where a signal is aborted already', async () => {
  const clock = new SteppedClock();
  await sleepUnless(clock, 60_000, [AbortSignal.abort()]);
  expect(clock.sleeping).toBe(0);
});
