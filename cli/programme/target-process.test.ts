import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Clock } from '../../driver/pace/clock.ts';
import { endWithParent, runProcess } from './target-process.ts';

/** A clock on which time passes when a test says so. */
function heldClock() {
  const sleeping: (() => void)[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: (_, signal) =>
      new Promise((resolve) => {
        sleeping.push(resolve);
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  return { clock, letPass: () => sleeping.shift()?.() };
}

/** Runs a script in a process of its own, and says when it is there: it sends a message then. */
function start(script: string, stop = new AbortController().signal) {
  const { clock, letPass } = heldClock();
  const limits = { limitMs: 9_000, graceMs: 5_000, stop, clock };
  return { letPass, ended: runProcess([process.execPath, '-e', script], { PATH: process.env.PATH }, limits) };
}

test('the code of a process that ends by itself is its end', async () => {
  expect(await start('process.exit(3)').ended).toEqual({ code: 3, cut: null });
});

test('one that a signal ended, or that could not be started, says so', async () => {
  const killed = await start('process.kill(process.pid, "SIGKILL")').ended;
  expect(killed).toEqual({ code: null, cut: 'Its process was ended by SIGKILL.' });
  const { clock } = heldClock();
  const limits = { limitMs: 1, graceMs: 1, stop: new AbortController().signal, clock };
  const missing = await runProcess(['/nowhere/node'], {}, limits);
  expect(missing).toEqual({ code: null, cut: expect.stringContaining('could not be started') });
});

test('one whose time is over is asked to end, and killed where it does not', async () => {
  const { ended, letPass } = start('setInterval(() => process.ppid, 1_000)');
  letPass();
  expect(await ended).toEqual({ code: null, cut: 'It had not ended after 9 s, and was ended.' });
  const deaf = start('process.on("SIGTERM", () => {}); setInterval(() => process.ppid, 1_000)');
  deaf.letPass();
  await new Promise((resolve) => setImmediate(resolve));
  deaf.letPass();
  expect(await deaf.ended).toEqual({ code: null, cut: 'It had not ended after 9 s, and was ended.' });
});

test('all are asked to end where the pool stops, which is no fault of theirs', async () => {
  const stop = new AbortController();
  const { ended } = start('process.on("disconnect", () => {}); setInterval(() => process.ppid, 1_000)', stop.signal);
  stop.abort();
  expect(await ended).toMatchObject({ code: null, cut: 'Its process was ended by SIGTERM.' });
});

test.each([
  ['one whose parent has gone while it was starting ends at once', { connected: false, send: () => true }, 1],
  ['one whose parent is there ends with it', { connected: true, send: () => true }, 0],
  ['one that nobody started so goes on', { connected: false }, 0],
])('%s', (_, parent, signals) => {
  const own = Object.assign(new EventEmitter(), { pid: 7, kill: vi.fn(() => true), ...parent });
  endWithParent(own as unknown as NodeJS.Process);
  expect(own.kill).toHaveBeenCalledTimes(signals);
  own.emit('disconnect');
  expect(own.kill).toHaveBeenLastCalledWith(7, 'SIGTERM');
});
