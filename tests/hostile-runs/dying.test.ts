import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endAll, temporaryFolder } from '../cli/process.ts';
import { recordOf, startRun } from './process-run.ts';
import { type Relay, type RelayOptions, startRelay } from './relay.ts';

/** How a run ends when something that it needs is taken away while it is under way. */
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

/** Some operations, so that a run has much left to do when it happens. */
const some = ['--operations', 'get-pay-statement,list-pay-groups,get-enrollments', '--reports', 'junit'];

async function relay(options: RelayOptions = {}): Promise<Relay> {
  const started = await startRelay(options);
  relays.push(started);
  return started;
}

/** Does something when a run's 20th request comes. */
function atRequest20(doIt: () => void): RelayOptions {
  return {
    delayMs: 10,
    onRequest: (count) => {
      if (count === 20) doIt();
      return undefined;
    },
  };
}

test('the target: what was judged stands, the rest is blocked, exit 3', async () => {
  const target = await relay(atRequest20(() => void target.close()));
  const running = startRun(folder.path, target.profile, some);
  const startedAt = performance.now();
  expect(await running.ended).toBe(3);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(running.err()).toBe('');
  expect(running.out()).toMatch(/blocked, because .*the target refused the connection/);
  const outcomes = new Set(recordOf(folder.path).checks.map(({ judged }) => judged.outcome));
  expect([...outcomes]).toEqual(expect.arrayContaining(['passed', 'blocked']));
});

test('the space on the disk: exit 4, and what to do', async () => {
  const target = await relay();
  mkdirSync(join(folder.path, 'out'));
  symlinkSync('/dev/full', join(folder.path, 'out', 'run.jsonl'));
  const running = startRun(folder.path, target.profile, some);
  expect(await running.ended).toBe(4);
  expect(running.err()).toMatch(/^Can't write .*run\.jsonl: the disk is full; free some space/);
});

test('the output folder: exit 4, one sentence', async () => {
  const target = await relay(atRequest20(() => rmSync(join(folder.path, 'out'), { recursive: true, force: true })));
  const running = startRun(folder.path, target.profile, some);
  expect(await running.ended).toBe(4);
  expect(running.err()).toContain('was deleted while the run was going on');
});

test('the worker: exit 4, with the record and the reports up to then', async () => {
  const preload = join(folder.path, 'preload.cjs');
  writeFileSync(
    preload,
    `const threads = require('node:worker_threads');
     const started = [];
     if (threads.isMainThread) {
       threads.Worker = class extends threads.Worker { constructor(...given) { super(...given); started.push(this); } };
       require('node:module').syncBuiltinESMExports();
       process.on('SIGUSR2', () => { for (const worker of started) worker.terminate(); });
     }`,
  );
  const target = await relay(atRequest20(() => running.child.kill('SIGUSR2')));
  const running = startRun(folder.path, target.profile, some, { NODE_OPTIONS: `--require ${preload}` });
  expect(await running.ended).toBe(4);
  expect(running.err()).toContain('A worker thread of the run has crashed');
  const { checks, footer } = recordOf(folder.path);
  expect(checks.length).toBeGreaterThan(0);
  expect(footer?.interrupted).toContain('The harness failed');
  expect(footer?.created.length).toBeGreaterThan(0);
});

test('the time: exit 3, the rest is blocked by max-time, and what was created is disconnected', async () => {
  const target = await relay({ delayMs: 150 });
  const running = startRun(folder.path, target.profile, ['--max-time', '3', '--reports', 'junit']);
  expect(await running.ended).toBe(3);
  expect(running.err()).toBe('');
  expect(running.out()).toContain('the time for the run, max-time (3 s), is over');
  const { checks, footer } = recordOf(folder.path);
  expect(footer?.interrupted).toBe(null);
  expect(checks.filter(({ judged }) => judged.reason?.includes('max-time (3 s)')).length).toBeGreaterThan(10);
  expect(footer?.created.map(({ disconnected }) => disconnected)).not.toContain(false);
});
