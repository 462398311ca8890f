import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listenForStop, openStopSender } from './stop-channel.ts';

test('a worker is stopped, once, also where it listens only afterwards', async () => {
  const name = randomUUID();
  const sender = openStopSender(name);
  let early = 0;
  const isEarlyStopped = new Promise<void>((resolve) => {
    listenForStop(name, () => {
      early += 1;
      resolve();
    });
  });
  sender.stop();
  await isEarlyStopped;
  await new Promise<void>((resolve) => listenForStop(name, resolve));
  await new Promise<void>((resolve) => listenForStop(name, resolve));
  sender.close();
  expect(early).toBe(1);
});

test('a worker that is to end hears why, also where it listens only afterwards, and can be stopped then', async () => {
  const name = randomUUID();
  const sender = openStopSender(name);
  sender.end('enough');
  let stop: () => void = () => {};
  const isStopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const reason = await new Promise<string>((resolve) => listenForStop(name, stop, resolve));
  sender.stop();
  await isStopped;
  sender.close();
  expect(reason).toBe('enough');
});

test('what is sent once it is closed does nothing', () => {
  const sender = openStopSender(randomUUID());
  sender.close();
  expect(() => {
    sender.stop();
    sender.end('late');
  }).not.toThrow();
});

test('the workers of another run go on', async () => {
  const name = randomUUID();
  let isOtherStopped = false;
  const letGo = listenForStop(randomUUID(), () => {
    isOtherStopped = true;
  });
  const sender = openStopSender(name);
  const isStopped = new Promise<void>((resolve) => listenForStop(name, resolve));
  sender.stop();
  await isStopped;
  sender.close();
  letGo();
  expect(isOtherStopped).toBe(false);
});
