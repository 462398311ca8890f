import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAll, temporaryFolder } from '../cli/process.ts';
import { startRun } from './process-run.ts';
import { type Relay, type RelayOptions, startRelay } from './relay.ts';

/** What a target notices of a run: how many requests come at once and in a second, and that it is heard. */
const relays: Relay[] = [];
let folder = temporaryFolder();
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  endAll();
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
  folder.remove();
});

const some = ['--operations', 'list-pay-groups,list-enrolled-individuals,list-automated-jobs', '--reports', 'junit'];

async function relay(options: RelayOptions = {}): Promise<Relay> {
  const started = await startRelay(options);
  relays.push(started);
  return started;
}

/** The most arrivals within any second. */
function mostInASecond(arrivals: readonly number[]): number {
  return Math.max(...arrivals.map((first) => arrivals.filter((at) => at >= first && at < first + 1_000).length));
}

describe('concurrency and rate stay within the profile', () => {
  test.each([1, 2])('with %i worker(s)', async (workers) => {
    const target = await relay({ delayMs: 40 });
    const profile = { ...target.profile, limits: { concurrency: 3, requestsPerSecond: 25 } };
    const running = startRun(folder.path, profile, [...some, '--workers', String(workers)]);
    expect(await running.ended).toBe(0);
    expect(target.arrivals().length).toBeGreaterThan(30);
    expect(target.mostAtOnce()).toBeLessThanOrEqual(3);
    expect(mostInASecond(target.arrivals())).toBeLessThanOrEqual(25);
  });

  test('one request at a time stays one, however many workers are asked for', async () => {
    const target = await relay({ delayMs: 5 });
    const profile = { ...target.profile, limits: { concurrency: 1 } };
    const running = startRun(folder.path, profile, [...some, '--workers', '4']);
    expect(await running.ended).toBe(0);
    expect(target.mostAtOnce()).toBe(1);
  });
});

describe('"too many requests" is heard', () => {
  test.each([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('%s', async (_, retryAfter) => {
    const target = await relay({ onRequest: (count) => (count === 12 ? { retryAfter: retryAfter() } : undefined) });
    const running = startRun(folder.path, { ...target.profile, limits: { concurrency: 1 } }, some);
    expect(await running.ended).toBe(0);
    const arrivals = target.arrivals();
    expect((arrivals[12] ?? 0) - (arrivals[11] ?? 0)).toBeGreaterThan(900);
  });
});
