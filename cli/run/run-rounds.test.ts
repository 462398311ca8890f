import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { sampleCheck } from '../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { run } from '../commands/start-run.ts';
import { type TestIo, testIo } from '../io.testbed.ts';
import type { EngineResult, StartEngine } from './engine/engine.ts';
import type { RunOptions } from './plan/run-options.ts';

afterEach(() => vi.restoreAllMocks());

const check = sampleCheck(
  'list-pay-groups',
  'list',
  { 'GROUP-001': 'passed' },
  {
    latenciesMs: { 'list-pay-groups': [5] },
  },
);
const nothing: EngineResult = { created: [], worldExchanges: 2, attempts: 3, waits: [], failures: [] };

/** Runs a plan three times against the embedded sandbox, with an engine that reports one check and then does as is said. */
async function repeated(
  act: (round: number, io: TestIo) => Partial<EngineResult> | undefined,
  change: Partial<RunOptions> = {},
) {
  const io = testIo();
  const out = join(temporaryFolder(), 'out');
  const seeds: number[] = [];
  const startEngine: StartEngine = async ({ parts, onCheck }) => ({
    run: async () => {
      seeds.push(parts[0]?.seed ?? -1);
      onCheck(check);
      return { ...nothing, ...act(seeds.length, io) };
    },
    soFar: () => nothing,
    cancel: () => {},
    end: () => {},
  });
  const usual = { effort: 'quick', strict: false, workers: 1, reports: [], color: false, repeat: 3 } as const;
  const code = await run({ ...usual, out, ...change }, io, startEngine);
  return { code, io, seeds, out, recorded: loadRun(out) };
}

test('the plan is run so often, with one seed, and what each time created is disconnected', async () => {
  const { recorded, seeds, io } = await repeated(() => undefined);
  expect(seeds).toEqual([1, 1, 1]);
  expect(recorded.header).toMatchObject({ seed: 1, repeat: { count: 3, workers: 1, concurrency: 8 } });
  expect(recorded.rounds.length).toBe(3);
  expect(recorded.interrupted).toBeNull();
  const created = recorded.footer?.created ?? [];
  expect(created.length).toBe(3);
  expect(created.every(({ disconnected }) => disconnected)).toBe(true);
  expect(recorded.footer?.exchanges).toBe(3 * (check.exchanges + nothing.worldExchanges));
  expect(io.out()).toContain('seed 1, 3 times');
  expect(io.out()).toContain('Run 3 of 3:');
});

test('a seed that was given is that of each run', async () => {
  expect((await repeated(() => undefined, { seed: 9 })).seeds).toEqual([9, 9, 9]);
});

test('a signal in the third run loses nothing, and ends with its code', async () => {
  const { code, recorded } = await repeated((round, io) => {
    if (round === 3) io.signal('SIGINT');
    return undefined;
  });
  expect(code).toBe(130);
  expect(recorded.interrupted).toBe('SIGINT');
  expect(recorded.rounds.length).toBe(3);
  expect(recorded.footer?.created.length).toBe(3);
});

test('no run begins once the time is over, which makes the whole inconclusive', async () => {
  const now = Date.now;
  const { recorded, seeds, io } = await repeated(
    (round) => {
      if (round === 2) vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
      return undefined;
    },
    { maxTime: 600 },
  );
  expect(seeds.length).toBe(2);
  expect(recorded.interrupted).toBe('The plan was run 2 of 3 times: the time for the run, max-time (600 s), was over.');
  expect(summarise(recorded).verdict).toBe('inconclusive');
  expect(io.err()).toContain('2 of 3 times');
});

test('a fault of our own ends it', async () => {
  const { code, recorded, seeds } = await repeated((round) =>
    round === 2 ? { failures: [new Error('oops')] } : undefined,
  );
  expect(seeds.length).toBe(2);
  expect(code).toBe(4);
  expect(recorded.rounds.length).toBe(2);
});
