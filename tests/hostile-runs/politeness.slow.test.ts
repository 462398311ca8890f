import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { judgeTarget } from './judge-target.ts';
import { startRun } from './process-run.ts';
import { type Refusal, type Relay, startRelay } from './relay.ts';

// A target notices how many requests come at once and in a second, and whether it is heard.
const relays: Relay[] = [];
const folder = cleanUpAtEnd().newFolder();
afterAll(() => Promise.all(relays.map((relay) => relay.close())));

const operations: readonly OperationId[] = ['list-pay-groups', 'list-enrolled-individuals', 'list-automated-jobs'];

/** A relay that refuses one request, and takes some time for the others. */
async function relay(refused: number, refusal: () => Refusal, delayMs: number): Promise<Relay> {
  const started = await startRelay({ delayMs, onRequest: (count) => (count === refused ? refusal() : undefined) });
  relays.push(started);
  return started;
}

async function judge(name: string, target: Relay, limits: object): Promise<number> {
  const out = join(folder, name);
  mkdirSync(out);
  const { code } = await judgeTarget({ ...target.profile, operations, limits }, null, out);
  return code;
}

/** The most arrivals within any second. */
const maxInASecond = (arrivals: readonly number[]): number =>
  Math.max(...arrivals.map((first) => arrivals.filter((at) => at >= first && at < first + 1_000).length));

/** Arrivals for each second from the first to the last one. */
const rate = (arrivals: readonly number[]): number =>
  ((arrivals.length - 1) * 1_000) / ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0));

/** Counts the requests that came in a stretch after the one that was refused, in milliseconds. */
function arrivedAfter(arrivals: readonly number[], refused: number, from: number, to: number): number {
  const at = arrivals[refused - 1] ?? Number.NaN;
  return arrivals.filter((arrival) => arrival > at + from && arrival < at + to).length;
}

const inSeconds = (status: 429 | 503) => (): Refusal => ({ status, retryAfter: '1' });
/** A date has no parts of a second: this is 1 to 2 seconds ahead. */
const asDate = (): Refusal => ({
  status: 429,
  retryAfter: new Date(Date.now() + 2_000).toUTCString(),
});

describe.concurrent('a run in one worker', () => {
  test.each([
    ['429 as a date', asDate],
    ['503 in seconds', inSeconds(503)],
  ])('that is refused with %s sends nothing for so long, and then goes on', async (name, refusal) => {
    const refused = 12;
    const target = await relay(refused, refusal, 0);
    expect(await judge(name, target, { concurrency: 1 })).toBe(0);
    expect(arrivedAfter(target.arrivals(), refused, 0, 950)).toBe(0);
    expect(target.arrivals().length).toBeGreaterThan(30);
    expect(target.maxAtOnce()).toBe(1);
  });

  test('keeps to the concurrency and the rate of the profile', async () => {
    const target = await relay(0, inSeconds(429), 100);
    expect(await judge('limits', target, { concurrency: 3, requestsPerSecond: 25 })).toBe(0);
    expect(target.maxAtOnce()).toBe(3);
    expect(rate(target.arrivals())).toBeLessThanOrEqual(25);
    // Two more than sent, where this machine is late in counting them.
    expect(maxInASecond(target.arrivals())).toBeLessThanOrEqual(27);
  });
});

test('a run in two workers keeps to the same limits together, and one that is refused makes both wait', async () => {
  const refused = 25;
  const target = await relay(refused, () => ({ status: 429, retryAfter: '4' }), 40);
  const limits = { concurrency: 4, requestsPerSecond: 40 };
  const args = ['--workers', '2', '--reports', 'junit'];
  const running = startRun(folder, { ...target.profile, operations, limits }, args);
  expect(await running.ended).toBe(0);
  expect(running.out()).toContain(', 2 workers');
  expect(target.maxAtOnce()).toBeLessThanOrEqual(4);
  expect(rate(target.arrivals())).toBeLessThanOrEqual(40);
  // Requests that were on their way come, and on a busy machine the other worker takes a while to hear of it.
  expect(arrivedAfter(target.arrivals(), refused, 2_000, 3_900)).toBe(0);
  expect(target.arrivals().length).toBeGreaterThan(30);
});
