import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import type { MissingResult, TargetResult } from './programme-index.ts';
import { ResultsFolder } from './results-folder.ts';

const figures = { durationMs: 1, cpuMs: 1, peakMemoryBytes: 1, exchanges: 1, storedBytes: 1 };
const named = { schemaVersion: 1, programme: 'Bridges', target: 'acme', runId: 'r1' } as const;
const result: TargetResult = { ...named, verdict: 'conformant', figures };
const missing: MissingResult = { ...named, state: 'unreachable', attempts: 1, reason: 'Nobody is there.' };

/** Results in which a run of a target was made, but has not its place yet. */
function attempted(text: string) {
  const results = new ResultsFolder(temporaryFolder());
  const attempt = results.startAttempt('acme', 'r1');
  writeFileSync(join(attempt, 'run.jsonl'), text);
  return { results, attempt };
}

test('a run counts only once its reports are there, and takes the place of the reason', () => {
  const { results, attempt } = attempted('record');
  results.keepMissing(missing);
  expect([results.result('acme', 'r1'), results.missing('acme', 'r1')]).toEqual([null, missing]);
  expect(results.keepRun(attempt, 'acme', result)).toBe(true);
  expect([results.result('acme', 'r1'), results.draft('acme', 'r1')]).toEqual([null, result]);
  results.complete('acme', result);
  expect([results.result('acme', 'r1'), results.draft('acme', 'r1')]).toEqual([result, null]);
  expect(results.missing('acme', 'r1')).toBeNull();
  expect(readdirSync(join(results.path, 'acme'))).toEqual(['r1']);
});

test('of two runs of one target the first stays, and the other is gone', () => {
  const { results, attempt } = attempted('first');
  const second = results.startAttempt('acme', 'r1');
  expect(results.keepRun(attempt, 'acme', result)).toBe(true);
  expect(results.keepRun(second, 'acme', { ...result, verdict: 'nonconformant' })).toBe(false);
  expect(results.draft('acme', 'r1')).toEqual(result);
  expect(existsSync(second)).toBe(false);
});

test('a reason is not kept beside a result, and a damaged file is as good as none to who tests', () => {
  const { results, attempt } = attempted('record');
  results.keepRun(attempt, 'acme', result);
  results.complete('acme', result);
  results.keepMissing(missing);
  expect(results.missing('acme', 'r1')).toBeNull();
  writeFileSync(join(results.runFolder('acme', 'r1'), 'result.json'), '{"schemaVersion":');
  expect(results.wholeResult('acme', 'r1')).toBeNull();
});

test('what crashed attempts left is taken away with one call', () => {
  const { results, attempt } = attempted('half');
  results.removeAttempts('acme');
  expect(existsSync(attempt)).toBe(false);
});

test('an attempt that ends takes its folder with it, and leaves those of others', () => {
  const { results, attempt } = attempted('half');
  const another = results.startAttempt('acme', 'r1');
  results.removeAttempts('acme', attempt);
  expect(existsSync(another)).toBe(true);
  results.removeAttempts('acme', another);
  expect(existsSync(dirname(another))).toBe(false);
});
