import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { recordOf, startRun } from './process-run.ts';
import { type Relay, type RelayOptions, startRelay } from './relay.ts';

/**
 * A run ends well when something that it needs is taken away while it is under way. The tests in `tests/cli/` send
 * signals, take the reader away and forbid writing from the start.
 */
const { close, newFolder } = cleanUpAtEnd();

/** Some operations, so that a run has much left to do when it happens. */
const some = ['--operations', 'get-pay-statement,list-pay-groups,get-enrollments', '--reports', 'junit'];

const relay = async (options: RelayOptions = {}): Promise<Relay> => close(await startRelay(options));

/** Does something once, at the first request after a check of the run in `folder` has ended. */
function onceJudged(folder: string, doIt: () => void): RelayOptions {
  const record = join(folder, 'out', 'run.jsonl');
  let isDone = false;
  return {
    delayMs: 10,
    onRequest: () => {
      if (isDone || !existsSync(record) || !readFileSync(record, 'utf8').includes('\n{"type":"check"'))
        return undefined;
      isDone = true;
      doIt();
      return undefined;
    },
  };
}

describe.concurrent('a run loses', () => {
  test('the target: what was judged stands, the rest is blocked, exit 3', async () => {
    const folder = newFolder();
    const target = await relay(onceJudged(folder, () => void target.close()));
    const running = startRun(folder, target.profile, some);
    expect(await running.ended).toBe(3);
    expect(running.err()).toBe('');
    expect(running.out()).toMatch(/blocked: .*the target refused the connection/);
    const outcomes = new Set(recordOf(folder).checks.map(({ judged }) => judged.outcome));
    expect([...outcomes]).toEqual(expect.arrayContaining(['passed', 'blocked']));
  });

  test('the space on the disk: exit 4, and what to do', async () => {
    const folder = newFolder();
    const target = await relay();
    const preload = join(folder, 'preload.cjs');
    writeFileSync(preload, fullDisk);
    const running = startRun(folder, target.profile, some, { NODE_OPTIONS: `--require ${preload}` });
    expect(await running.ended).toBe(4);
    expect(running.err()).toMatch(/^Can't write .*run\.jsonl: the disk is full; free some space/);
  });

  test('the output folder: exit 4, one sentence', async () => {
    const folder = newFolder();
    const vanish = (): void => rmSync(join(folder, 'out'), { recursive: true, force: true });
    const target = await relay(onceJudged(folder, vanish));
    const running = startRun(folder, target.profile, some);
    expect(await running.ended).toBe(4);
    expect(running.err()).toContain('was deleted while the run was going on');
  });

  test('a worker: exit 4, with the record and the reports up to then', async () => {
    const folder = newFolder();
    const preload = join(folder, 'preload.cjs');
    writeFileSync(preload, killableWorkers);
    const target = await relay(onceJudged(folder, () => running.child.kill('SIGUSR2')));
    const running = startRun(folder, target.profile, some, { NODE_OPTIONS: `--require ${preload}` });
    expect(await running.ended).toBe(4);
    expect(running.err()).toContain('A worker thread of the run has crashed');
    const { checks, footer } = recordOf(folder);
    expect(checks.length).toBeGreaterThan(0);
    expect(footer?.interrupted).toContain('The harness failed');
    expect(footer?.created.length).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'out', 'junit.xml'), 'utf8')).toContain(checks[0]?.check ?? 'no check');
  });

  test('its time: exit 3, the rest is blocked by max-time, and what was created is disconnected', async () => {
    const folder = newFolder();
    const target = await relay({ delayMs: 150 });
    const running = startRun(folder, target.profile, ['--max-time', '5', '--reports', 'junit']);
    expect(await running.ended).toBe(3);
    expect(running.err()).toBe('');
    expect(running.out()).toContain('the time for the run, max-time (5 s), is over');
    const { checks, footer } = recordOf(folder);
    expect(footer?.interrupted).toBe(null);
    expect(checks.filter(({ judged }) => judged.reason?.includes('max-time (5 s)')).length).toBeGreaterThan(10);
    expect(footer?.created.map(({ disconnected }) => disconnected)).not.toContain(false);
  });
});

/** Loaded ahead of the command line, so that there is no space for the record. */
const fullDisk = `
const fs = require('node:fs');
const { openSync, writeSync } = fs;
const records = new Set();
fs.openSync = (path, ...given) => {
  const file = openSync(path, ...given);
  if (String(path).endsWith('run.jsonl')) records.add(file);
  return file;
};
fs.writeSync = (file, ...given) => {
  if (records.has(file)) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return writeSync(file, ...given);
};
require('node:module').syncBuiltinESMExports();
`;

/** Loaded ahead of the command line, so that a signal ends its worker threads as running out of memory would. */
const killableWorkers = `
const threads = require('node:worker_threads');
const started = [];
if (threads.isMainThread) {
  threads.Worker = class extends threads.Worker { constructor(...given) { super(...given); started.push(this); } };
  require('node:module').syncBuiltinESMExports();
  process.on('SIGUSR2', () => { for (const worker of started) worker.terminate(); });
}`;
