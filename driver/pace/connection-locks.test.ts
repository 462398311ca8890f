import { expect, test } from 'vitest';
import { type Clock, machineClock } from './clock.ts';
import { ConnectionLocks } from './connection-locks.ts';
import { ManualClock } from './manual-clock.testbed.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests that note when they begin, and end when they are released. */
function requests(clock: Clock = machineClock) {
  const locks = new ConnectionLocks(clock, 60_000);
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  const send = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      releases.set(name, () => resolve(name));
    });
  return {
    locks,
    begun,
    send,
    release: async (name: string) => {
      releases.get(name)?.();
      await turn();
    },
  };
}

test('reads share a connection, and a write waits until they have ended', async () => {
  const { locks, begun, send, release } = requests();
  const all = [locks.share('a', send('read 1')), locks.share('a', send('read 2')), locks.alone('a', send('write'))];
  await turn();
  expect(begun).toEqual(['read 1', 'read 2']);
  await release('read 1');
  expect(begun).not.toContain('write');
  await release('read 2');
  expect(begun).toEqual(['read 1', 'read 2', 'write']);
  await release('write');
  expect(await Promise.all(all)).toEqual(['read 1', 'read 2', 'write']);
});

test('writes go one after the other in the order of arrival, and reads wait for one of them', async () => {
  const { locks, begun, send, release } = requests();
  const all = [
    locks.alone('a', send('write 1')),
    locks.share('a', send('read 1')),
    locks.alone('a', send('write 2')),
    locks.share('a', send('read 2')),
  ];
  await turn();
  expect(begun).toEqual(['write 1']);
  await release('write 1');
  expect(begun).toEqual(['write 1', 'read 1', 'read 2']);
  all.push(locks.share('a', send('read 3')));
  await release('read 1');
  await release('read 2');
  expect(begun).toEqual(['write 1', 'read 1', 'read 2', 'write 2']);
  await release('write 2');
  expect(begun).toEqual(['write 1', 'read 1', 'read 2', 'write 2', 'read 3']);
  await release('read 3');
  await Promise.all(all);
});

test('a read and a write wait for each other only so long, a write for another write until it has ended', async () => {
  const clock = new ManualClock();
  const { locks, begun, send, release } = requests(clock);
  const all = [
    locks.share('a', send('slow read')),
    locks.alone('a', send('write 1')),
    locks.alone('a', send('write 2')),
  ];
  await turn();
  expect(begun).toEqual(['slow read', 'write 1']);
  all.push(locks.share('a', send('read')));
  await turn();
  expect(begun).toEqual(['slow read', 'write 1', 'read']);
  expect(clock.slept).toEqual([60_000, 60_000]);
  await release('write 1');
  expect(begun.at(-1)).toBe('write 2');
  for (const name of ['slow read', 'read', 'write 2']) await release(name);
  await Promise.all(all);
});

test('connections have nothing to do with each other', async () => {
  const { locks, begun, send, release } = requests();
  const all = [locks.alone('a', send('a')), locks.alone('b', send('b'))];
  await turn();
  expect(begun).toEqual(['a', 'b']);
  await release('a');
  await release('b');
  await Promise.all(all);
});

test('what fails lets the next one begin', async () => {
  const { locks, begun, send, release } = requests();
  const failing = locks.alone('a', () => Promise.reject(new Error('gone')));
  const next = locks.alone('a', send('next'));
  await expect(failing).rejects.toThrow('gone');
  await turn();
  expect(begun).toEqual(['next']);
  await release('next');
  await next;
});

test('a request knows whether others of its connection wait for it', async () => {
  const { locks, send, release } = requests();
  const asks: (() => boolean)[] = [];
  const noting = (name: string) => (isWaitedFor: () => boolean) => {
    asks.push(isWaitedFor);
    return send(name)();
  };
  const read = locks.share('a', noting('read'));
  await turn();
  expect(asks.map((ask) => ask())).toEqual([false]);
  const write = locks.alone('a', noting('write'));
  expect(asks.map((ask) => ask())).toEqual([true]);
  await release('read');
  expect(asks.map((ask) => ask())).toEqual([true, false]);
  const next = locks.share('a', noting('next read'));
  expect(asks[1]?.()).toBe(true);
  await release('write');
  expect(asks.map((ask) => ask())).toEqual([false, false, false]);
  const [last, further] = [locks.alone('a', noting('last write')), locks.alone('a', noting('further write'))];
  await release('next read');
  expect(asks[3]?.()).toBe(true);
  await release('last write');
  await release('further write');
  await Promise.all([read, write, next, last, further]);
});
