import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { execute } from './process.ts';
import { record, runOf, startTarget, type Target } from './recorded-runs.ts';

const folder = cleanUpAtEnd().newFolder();
const inFolder = (name: string): string => join(folder, name);
const parts = [1, 2, 3, 4].map((index) => inFolder(`part-${index}`));
const operations = ['list-automated-jobs', 'list-pay-groups'] as const;
let target: Target;

beforeAll(async () => {
  target = await startTarget(folder, 'target', operations, ['pay-group-id-null']);
  await record(target, inFolder('whole'));
  for (const [at, part] of parts.entries()) await record(target, part, '--shard', `${at + 1}/4`);
});

afterAll(() => target.sandbox.close());

interface Summary {
  readonly verdict: string;
  readonly because: readonly string[];
  readonly requirements: readonly { readonly id: string; readonly outcome: string; readonly code: string | null }[];
  readonly findings: readonly { readonly requirement: string; readonly fingerprint: string }[];
}

const summaryOf = (dir: string): Summary => JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));

/** Picks what two runs of the same target have in common, however they were dealt out. */
const essence = ({ verdict, requirements, findings }: Summary): object => ({
  verdict,
  requirements: requirements.map(({ id, outcome, code }) => [id, outcome, code]),
  findings: findings.map(({ requirement, fingerprint }) => [requirement, fingerprint]),
});

test('four parts merged, in any order, equal the run as a whole', async () => {
  const [first = '', ...others] = parts;
  const { code } = await call(['merge', ...others, first, '--out', inFolder('merged'), '--reports', 'junit']);
  expect(code).toBe(1);
  expect(essence(summaryOf(inFolder('merged')))).toEqual(essence(summaryOf(inFolder('whole'))));
});

test('two workers find what one finds', async () => {
  // As a process, since the workers are vitest's.
  expect((await execute(runOf(target, inFolder('workers'), '--workers', '2'))).code).toBe(1);
  expect(essence(summaryOf(inFolder('workers')))).toEqual(essence(summaryOf(inFolder('whole'))));
});

test('a lone part of a good target is never conformant: exit 3', async () => {
  const out = inFolder('lone');
  const flags = ['--operations', operations.join(), '--effort', 'quick', '--reports', 'junit'];
  const { code } = await call(['run', '--shard', '2/4', '--out', out, ...flags]);
  expect(code).toBe(3);
  expect(summaryOf(out).verdict).toBe('inconclusive');
  expect(summaryOf(out).because).toContain('This is part 2 of 4 of a run; merge the parts for a verdict.');
});

test.each([
  ['a missing part', parts.slice(1), 'Part 1 of 4 is missing.'],
  ['a doubled part', [...parts, parts[0] ?? ''], 'Part 1 of 4 was given twice'],
  ['a whole run', [inFolder('whole'), ...parts.slice(1)], 'is a whole run, not a part of one'],
])('%s is refused: exit 2, and nothing is written', async (_, dirs, reason) => {
  const { code, err } = await call(['merge', ...dirs, '--out', inFolder('refused')]);
  expect(code).toBe(2);
  expect(err).toContain(reason);
  expect(existsSync(inFolder('refused'))).toBe(false);
});

test('a part of another run is refused: exit 2', async () => {
  const foreign = inFolder('foreign');
  await record(target, foreign, '--shard', '4/4', '--seed', '2');
  const { code, err } = await call(['merge', ...parts.slice(0, 3), foreign, '--out', inFolder('refused')]);
  expect(code).toBe(2);
  expect(err).toContain('their seeds differ');
});
