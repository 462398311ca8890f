import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SafeText } from '../../../specs/words/exchange.ts';
import type { CheckReport, RecordHeader } from '../../../specs/words/record.ts';
import {
  passingChecks,
  requirementId,
  sampleCheck,
  sampleFinding,
  sampleHeader,
} from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { summarise } from '../../verdict/summary/summary.ts';
import { openRecord } from '../file/record-writer.ts';
import { loadRun } from '../run/load-run.ts';
import { mergeRecords } from './merge-records.ts';

const operation = 'get-pay-statement';

const checks: readonly CheckReport[] = [
  ...passingChecks(),
  sampleCheck(operation, 'a', { 'A01-001': 'failed' }, { findings: [sampleFinding('A01-001', operation)] }),
  sampleCheck(
    'get-enrollments',
    'b',
    { 'A03-004': 'advisory' },
    { findings: [sampleFinding('A03-004', 'get-enrollments', { count: 2 })] },
  ),
  sampleCheck('list-pay-groups', 'c', { [requirementId(10, 2)]: 'not-applicable' }),
];

function record(dir: string, own: readonly CheckReport[], header: Partial<RecordHeader>, footer = true): string {
  const writer = openRecord(dir, sampleHeader({ planned: own.map(({ check }) => check), ...header }));
  for (const check of own) writer.check(check);
  const created = [{ entityId: 'e' as SafeText, connectionId: 'c' as SafeText, disconnected: true }];
  if (footer) writer.footer({ interrupted: null, created });
  writer.close();
  return dir;
}

const parts = (root: string, count: number, change: (index: number) => Partial<RecordHeader> = () => ({})): string[] =>
  Array.from({ length: count }, (_, at) => {
    const own = checks.filter((__, position) => position % count === at);
    return record(join(root, `part-${at + 1}`), own, { shard: { index: at + 1, count }, ...change(at + 1) });
  });

test('four parts, merged in any order, are what the whole run is', () => {
  const root = temporaryFolder();
  const out = join(root, 'merged');
  mergeRecords(parts(root, 4).reverse(), out);
  const merged = summarise(loadRun(out));
  const whole = summarise(loadRun(record(join(root, 'whole'), checks, {})));
  const comparable = ({ run: _, findings, ...rest }: typeof whole) => ({
    ...rest,
    findings: findings.map(({ exchanges: __, operations, ...finding }) => ({
      ...finding,
      operations: operations.map(({ exchanges: ___, ...each }) => each),
    })),
  });
  expect(comparable(merged)).toEqual(comparable(whole));
  expect(loadRun(out)).toMatchObject({ chainHolds: true, interrupted: null, header: { shard: null } });
  expect(loadRun(out).footer?.created).toHaveLength(4);
});

test('the evidence comes along, under references of its own', () => {
  const root = temporaryFolder();
  mergeRecords(parts(root, 4), join(root, 'merged'));
  const merged = loadRun(join(root, 'merged'));
  const { findings } = summarise(merged);
  const references = findings.flatMap(({ exchanges }) => exchanges);
  expect(new Set(references).size).toBe(2);
  expect(references.map((reference) => merged.evidence.read(reference)?.check).sort()).toEqual([
    'get-enrollments/b',
    'get-pay-statement/a',
  ]);
  expect(statSync(join(root, 'merged', String(references[0]))).mode & 0o777).toBe(0o600);
});

test('a finding whose evidence is gone comes along without it', () => {
  const root = temporaryFolder();
  const dirs = parts(root, 4);
  for (const dir of dirs) rmSync(join(dir, 'exchanges'), { recursive: true });
  mergeRecords(dirs, join(root, 'merged'));
  const merged = loadRun(join(root, 'merged'));
  const { findings } = summarise(merged);
  expect(findings.map(({ exchanges }) => exchanges)).toEqual([[], []]);
});

test('an interrupted part makes the whole an interrupted run', () => {
  const root = temporaryFolder();
  const [first, second] = parts(root, 2);
  record(String(second), [], { shard: { index: 2, count: 2 } }, false);
  mergeRecords([String(first), String(second)], join(root, 'merged'));
  expect(loadRun(join(root, 'merged')).interrupted).toBe('Part 2 of 2 was interrupted.');
});

test.each([
  ['missing', (dirs: string[]) => dirs.slice(1), /Part 1 of 3 is missing/],
  ['given twice', (dirs: string[]) => [...dirs, String(dirs[0])], /Part 1 of 3 was given twice/],
  ['none', () => [], /nothing to merge/],
] as const)('a part that is %s is an error', (_, choose, message) => {
  const root = temporaryFolder();
  expect(() => mergeRecords(choose(parts(root, 3)), join(root, 'merged'))).toThrow(message);
});

test.each([
  ['another seed', { seed: 9 }, /their seeds differ/],
  [
    'another profile',
    { digests: { ...sampleHeader().digests, profile: `sha256:${'0'.repeat(64)}` } },
    /profiles differ/,
  ],
  ['another version of the target', { target: { ...sampleHeader().target, version: '9' } }, /targets differ/],
  ['a whole run', { shard: null }, /is a whole run/],
  ['another number of parts', { shard: { index: 3, count: 4 } }, /numbers of parts differ/],
] as const)('a foreign part is an error: %s', (_, change, message) => {
  const root = temporaryFolder();
  const dirs = parts(root, 3, (index) => (index === 3 ? change : {}));
  expect(() => mergeRecords(dirs, join(root, 'merged'))).toThrow(message);
});

test('a part that was changed is an error', () => {
  const root = temporaryFolder();
  const dirs = parts(root, 2);
  const path = join(String(dirs[1]), 'run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"durationMs":40', '"durationMs":41'));
  expect(() => mergeRecords(dirs, join(root, 'merged'))).toThrow(/digest does not match/);
});

test('a part is never overwritten by the whole', () => {
  const dirs = parts(temporaryFolder(), 2);
  const [first = '', second = ''] = dirs;
  const link = join(temporaryFolder(), 'link');
  symlinkSync(second, link);
  expect(() => mergeRecords(dirs, first)).toThrow(/is a part itself/);
  expect(() => mergeRecords(dirs, link)).toThrow(/is a part itself/);
});
