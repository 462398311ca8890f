import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { testIo } from '../io.testbed.ts';
import { Interruption, UsageError } from '../io.ts';
import type { RunContext } from '../run/start-record.ts';
import type { Trigger } from './next-trigger.ts';
import { watchTarget } from './watch-target.ts';

const sound = "name: Acme Payroll Bridge\nversion: '1'\nbaseUrl: http://127.0.0.1:1\ncredentials: {}\n";
const failing = sampleCheck(
  'get-pay-statement',
  'batch',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', 'get-pay-statement')] },
);
const passing = sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'passed' });

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'acme.yaml');
  writeFileSync(file, sound);
});

/** An event of a watch: a run of these checks, or a profile with this text and then the trigger. */
interface Step {
  readonly profile?: string;
  readonly trigger: Trigger | 'SIGINT' | 'SIGTERM';
}

/** Watches through runs that record these checks, one after the other, and steps between them. */
async function watch(checks: readonly (typeof failing)[], steps: readonly Step[]) {
  const io = testIo();
  const catalogue = loadCatalogue();
  const interruption = new Interruption(io);
  const out = join(folder, 'out');
  const usual = { effort: 'quick', strict: false, workers: 1, reports: [], color: false } as const;
  const options = { ...usual, profile: file, out, watch: true };
  const onlyFailed: (boolean | undefined)[] = [];
  const runs = [...checks];
  const left = [...steps];
  const code = await watchTarget({
    options,
    catalogue,
    io,
    interruption,
    startEngine: null,
    runOnce: async (context: RunContext) => {
      onlyFailed.push(context.options.onlyFailed);
      sampleRun(out, runs.splice(0, 1));
      return 0;
    },
    waitForTrigger: async () => {
      const step = left.shift() ?? { trigger: 'SIGINT' };
      if (step.profile !== undefined) writeFileSync(file, step.profile);
      if (step.trigger !== 'SIGINT' && step.trigger !== 'SIGTERM') return step.trigger;
      io.signal(step.trigger);
      return null;
    },
  });
  return { code, onlyFailed, out: io.out(), err: io.err() };
}

test('what failed runs again until it holds, and then all that was asked for', async () => {
  const { code, onlyFailed, out } = await watch(
    [failing, failing, passing, passing],
    [{ trigger: 'enter' }, { trigger: 'back' }, { trigger: 'profile' }],
  );
  expect(onlyFailed).toEqual([undefined, true, true, false]);
  expect(code).toBe(130);
  expect(out).toContain(`Watching: press Enter to run what failed (A01-001) again.`);
  expect(out).toContain(`Watching: press Enter to run all checks again.`);
  const reasons = [...out.matchAll(/^Again, since (.*):$/gm)].map(([, reason]) => reason);
  expect(reasons).toEqual(['Enter was pressed', 'the target is back', `${file} changed`]);
});

test('a profile that became invalid is said to be so, and the next one is run', async () => {
  const { code, onlyFailed, err } = await watch(
    [failing, failing],
    [
      { profile: `${sound}colour: red\n`, trigger: 'profile' },
      { profile: `${sound}# mended\n`, trigger: 'profile' },
    ],
  );
  expect(err).toMatch(/^\S+acme\.yaml:5:1: unknown key "colour"; .*\n\n$/);
  expect(onlyFailed).toEqual([undefined, true]);
  expect(code).toBe(130);
});

test('of another target than the last one all is run', async () => {
  const { onlyFailed } = await watch(
    [failing, failing],
    [{ profile: sound.replace('Acme Payroll Bridge', 'Other'), trigger: 'profile' }],
  );
  expect(onlyFailed).toEqual([undefined, false]);
});

test('the signal decides the exit code', async () => {
  expect((await watch([passing], [{ trigger: 'SIGTERM' }])).code).toBe(143);
});

test('a profile that is invalid at first ends it', async () => {
  writeFileSync(file, `${sound}colour: red\n`);
  await expect(watch([], [])).rejects.toThrow(UsageError);
});
