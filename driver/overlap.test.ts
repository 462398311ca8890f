import { afterEach, expect, test } from 'vitest';
import { closeAll, keep, read, write } from './driver.testbed.ts';
import { createDriver } from './driver.ts';
import { profileOf, serve } from './loopback.testbed.ts';
import { type Clock, machineClock } from './pace/clock.ts';
import { Release } from './pace/release.ts';

afterEach(closeAll);

/** Makes a driver whose target answers a request once it is complete, and notes what happens in order. */
async function watched() {
  const events: string[] = [];
  let bodies: string[] = [];
  let [begun, seeBoth] = [0, (): void => {}];
  const bothBegan = new Promise<void>((resolve) => {
    seeBoth = resolve;
  });
  const target = await serve((request, response) => {
    const name = `${request.method} ${request.headers['content-length'] ?? 'no length'}`;
    events.push(`begins ${name}`);
    if (request.method === 'POST') begun += 1;
    if (begun === 2) seeBoth();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies = [...bodies, Buffer.concat(chunks).toString()];
      events.push(`complete ${name}`);
      response.end('{}');
    });
  });
  keep(target);
  // Waits for no fixed time: both writes have begun at the target once all that was sent has reached it.
  const clock: Clock = {
    now: machineClock.now,
    sleep: (ms, signal) => (signal === undefined ? bothBegan : machineClock.sleep(ms, signal)),
  };
  return { driver: keep(createDriver(profileOf(target.baseUrl))), clock, events, bodies: () => bodies };
}

test('requests that go together are complete only when all of them have begun, a write to the same connection too', async () => {
  const { driver, clock, events, bodies } = await watched();
  const release = new Release(3, clock);
  const specs = [write, { ...write, body: { json: { start_date: '2025-03-03' } } }, read];
  const exchanges = await Promise.all(specs.map((spec) => driver.send(spec, { release })));
  expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
  const begun = events.indexOf('begins POST 27');
  expect(begun).toBeLessThan(events.indexOf('complete POST 2'));
  expect(events.indexOf('begins POST 2')).toBeLessThan(events.indexOf('complete POST 27'));
  expect(bodies().toSorted()).toEqual(['', '{"start_date":"2025-03-03"}', '{}']);
});

test('a body of one byte, and an empty one, are sent whole', async () => {
  const { driver, bodies } = await watched();
  const release = new Release(2, machineClock);
  const specs = ['1', ''].map((text) => ({ ...write, body: { text } }));
  await Promise.all(specs.map((spec) => driver.send(spec, { release })));
  expect(bodies().toSorted()).toEqual(['', '1']);
});
