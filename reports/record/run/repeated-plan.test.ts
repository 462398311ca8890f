import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckReport } from '../../../specs/words/record.ts';
import { sampleCheck, sampleFinding, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { historyEntry } from '../../history/history-file.ts';
import { findingNotes } from '../../verdict/findings/confirmation.ts';
import { summarise } from '../../verdict/summary/summary.ts';
import { ReportError } from '../disk/run-folder.ts';
import { openRecord } from '../file/record-writer.ts';
import { mergeRecords } from '../merge/merge-records.ts';
import { loadRun } from './load-run.ts';
import type { Run } from './run.ts';

const repeat = { count: 5, workers: 1, concurrency: 8, requestsPerSecond: null };
const operation = 'get-enrollments';

const passing = (latency: number): CheckReport =>
  sampleCheck(operation, 'x', { 'A03-001': 'passed' }, { latenciesMs: { [operation]: [latency, latency + 2] } });
const failing: CheckReport = sampleCheck(
  operation,
  'x',
  { 'A03-001': 'failed' },
  { findings: [sampleFinding('A03-001', operation, { aspect: 'a' })] },
);

function record(rounds: readonly (readonly CheckReport[])[], dir = temporaryFolder(), change = {}): Run {
  const writer = openRecord(dir, sampleHeader({ repeat, planned: ['get-enrollments/x'], ...change }));
  for (const [at, checks] of rounds.entries()) for (const check of checks) writer.check(check, at + 1);
  writer.footer({ interrupted: null, created: [] });
  return loadRun(dir);
}

test('what fails in 3 of 5 runs of the plan fails, and says so', () => {
  const run = record([[failing], [passing(1)], [failing], [passing(1)], [failing]]);
  const summary = summarise(run);
  expect(summary.verdict).toBe('nonconformant');
  const [finding] = summary.findings;
  expect(finding).toMatchObject({ count: 3, rounds: { failed: 3, of: 5 } });
  expect(findingNotes(finding ?? {})).toContainEqual(['seen', 'in 3 of 5 runs, so only now and then']);
  expect(historyEntry(run, summary).unsteady).toEqual(['get-enrollments/x']);
});

test('what fails in each run is steady', () => {
  const run = record([[failing], [failing], [failing], [failing], [failing]]);
  const summary = summarise(run);
  expect(summary.findings[0]?.rounds).toEqual({ failed: 5, of: 5 });
  expect(findingNotes(summary.findings[0] ?? {})).toContainEqual(['seen', 'in all 5 runs']);
  expect(historyEntry(run, summary).unsteady).toBeUndefined();
});

test('a run of the plan in which its check never ended says nothing of a finding', () => {
  expect(record([[passing(1)], [failing], []]).defects[0]?.rounds).toEqual({ failed: 1, of: 2 });
});

test('parts of one run of the plan, from several workers, are one run', () => {
  expect(record([[failing, passing(1)], [failing]]).defects[0]?.rounds).toEqual({ failed: 2, of: 2 });
});

test('latencies are kept by run of the plan, and together', () => {
  const run = record([[passing(1)], [passing(10)], [passing(5)]]);
  expect(run.rounds.map((round) => round.get(operation)?.values)).toEqual([
    [1, 3],
    [10, 12],
    [5, 7],
  ]);
  expect(run.latencies.get(operation)?.values).toEqual([1, 3, 10, 12, 5, 7]);
});

test('a plan that was run once has no rounds, and its findings no count of them', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  writer.check(failing);
  writer.footer({ interrupted: null, created: [] });
  const run = loadRun(dir);
  expect(run.rounds).toEqual([]);
  expect(run.defects[0]).not.toHaveProperty('rounds');
  expect(readFileSync(join(dir, 'run.jsonl'), 'utf8')).not.toContain('"round"');
});

test('more runs of the plan than the header says are no record of ours', () => {
  const dir = temporaryFolder();
  record([[passing(1)]], dir, { repeat: { ...repeat, count: 2 } });
  const path = join(dir, 'run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"round":1', '"round":3'));
  expect(() => loadRun(dir)).toThrow(ReportError);
});

test('shards of a repeated plan merge run by run, and shards repeated otherwise do not', () => {
  const [one, two, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  record([[failing], [passing(1)]], one, { shard: { index: 1, count: 2 } });
  record([[passing(9)], [passing(9)]], two, { shard: { index: 2, count: 2 } });
  record([[passing(9)]], other, { shard: { index: 2, count: 2 }, repeat: { ...repeat, count: 3 } });
  const whole = join(temporaryFolder(), 'whole');
  mergeRecords([one, two], whole);
  const merged = loadRun(whole);
  expect(merged.defects[0]?.rounds).toEqual({ failed: 1, of: 2 });
  expect(merged.rounds[1]?.get(operation)?.values).toEqual([1, 3, 9, 11]);
  expect(() => mergeRecords([one, other], join(temporaryFolder(), 'none'))).toThrow('numbers of repeats');
});
