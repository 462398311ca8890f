import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clock } from '../../driver/pace/clock.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { testIo } from '../io.testbed.ts';
import { readPlan } from './load-plan.ts';
import type { PlannedTarget } from './programme-plan.ts';
import { ResultsFolder } from './results-folder.ts';
import { runPool } from './run-pool.ts';
import type { ProcessEnd } from './target-process.ts';

const names = ['a', 'b', 'c', 'd'];
const text = `name: Bridges
budget: { attempts: 3, pause: 60 }
targets: [${names.map((id) => `{ id: ${id}, profile: ${id}.yaml }`).join(', ')}]
`;

/** A clock that notes how long it was to sleep, and does not. */
function sleeplessClock() {
  const slept: number[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: async (ms) => {
      slept.push(ms);
    },
  };
  return { clock, slept };
}

/** A pool whose processes end as a test says; one that ends with 0, 1 or 3 leaves a result unless it is to leave none. */
function pool(endOf: (id: string, attempt: number) => ProcessEnd | 'result', jobs = 2) {
  const plan = readPlan(join(temporaryFolder(), 'programme.yaml'), text, {});
  const results = new ResultsFolder(plan.results);
  const { clock, slept } = sleeplessClock();
  const io = testIo();
  const stop = new AbortController();
  const started: string[] = [];
  let [atOnce, maxAtOnce] = [0, 0];
  const start = async ({ id }: PlannedTarget): Promise<ProcessEnd> => {
    started.push(id);
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    const end = endOf(id, started.filter((each) => each === id).length);
    if (end !== 'result') return end;
    const figures = { durationMs: 1_500, cpuMs: 1, peakMemoryBytes: 1, exchanges: 7, storedBytes: 1 };
    const named = { programme: 'Bridges', target: id, runId: 'r1' };
    results.complete(id, { schemaVersion: 1, ...named, verdict: 'conformant', figures });
    return { code: 0, cut: null };
  };
  const run = () => runPool(plan.targets, { plan, runId: 'r1', results, jobs, io, stop: stop.signal, clock, start });
  return { run, results, started, slept, stop, io, maxAtOnce: () => maxAtOnce };
}

test('every target is tested once, so many at once, and none that has a result already', async () => {
  const tried = pool(() => 'result');
  await tried.run();
  expect(tried.started).toEqual(names);
  expect(tried.maxAtOnce()).toBe(2);
  await tried.run();
  expect(tried.started).toEqual(names);
  expect(tried.io.out()).toContain('4/4 d: conformant (1.5 s, 7 exchanges)');
  expect(tried.io.out()).toContain('Run r1: 4 targets, 2 at once; 4 have a result already.');
});

test('one that leaves no result is tried again behind the others, and the last reason is kept', async () => {
  const tried = pool((id, attempt) => (id === 'a' ? { code: attempt === 3 ? 4 : 3, cut: null } : 'result'), 1);
  await tried.run();
  expect(tried.started).toEqual(['a', 'b', 'c', 'd', 'a', 'a']);
  expect(tried.slept).toEqual([60_000, 60_000]);
  expect(tried.results.missing('a', 'r1')).toMatchObject({
    state: 'ended',
    attempts: 3,
    reason: 'Its process ended with exit code 4.',
  });
  expect(tried.io.out()).toContain('a: no result: Its process ended with exit code 4. (3 attempts)');
});

test('what a process says of itself is kept, but for one that was cut', async () => {
  const said = { schemaVersion: 1, programme: 'Bridges', runId: 'r1', state: 'unreachable' } as const;
  const tried = pool((id, attempt) => {
    tried.results.keepMissing({ ...said, attempts: attempt, target: id, reason: 'Nobody is there.' });
    return id === 'b' ? { code: null, cut: 'It had not ended after 9 s, and was ended.' } : { code: 3, cut: null };
  });
  await tried.run();
  expect(tried.results.missing('a', 'r1')).toMatchObject({ attempts: 3, reason: 'Nobody is there.' });
  expect(tried.results.missing('b', 'r1')).toMatchObject({
    state: 'ended',
    reason: 'It had not ended after 9 s, and was ended.',
  });
});

test('one that cannot be tested as it is described is not tried again', async () => {
  const tried = pool((id) => (id === 'c' ? { code: 2, cut: null } : 'result'));
  await tried.run();
  expect(tried.started.filter((id) => id === 'c')).toHaveLength(1);
});

test('once it is to stop nothing more is begun, and no reason is made up', async () => {
  const tried = pool((id) => {
    if (id === 'a') tried.stop.abort();
    return { code: 143, cut: null };
  }, 1);
  await tried.run();
  expect(tried.started).toEqual(['a']);
  expect(names.map((id) => tried.results.missing(id, 'r1'))).toEqual([null, null, null, null]);
});
