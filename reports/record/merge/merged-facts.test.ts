import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordHeader } from '../../../specs/words/record.ts';
import { sampleCheck, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { RunFolder } from '../disk/run-folder.ts';
import { RecordFile } from '../file/record-file.ts';
import { loadRun } from '../run/load-run.ts';
import { mergeRecords } from './merge-records.ts';
import { MergeError } from './run-parts.ts';

interface PartFacts {
  readonly header?: Partial<RecordHeader>;
  readonly endedAt?: string;
  readonly worldExchanges?: number;
  readonly interrupted?: string | null;
  readonly isOpen?: boolean;
}

/** A part with a check of its own; its footer says what it is given, and is left out where it is open. */
function part(root: string, index: number, count: number, facts: PartFacts = {}): string {
  const dir = join(root, `part-${index}`);
  const { findings: _, later: _later, ...check } = sampleCheck('list-pay-groups', `c${index}`, { 'A10-001': 'passed' });
  const shard = { index, count };
  const file = new RecordFile(new RunFolder(dir), {
    ...sampleHeader({ planned: [check.check, 'shared'], shard }),
    ...facts.header,
  });
  file.check({ ...check, type: 'check', findings: [] });
  const { endedAt = '2026-11-21T08:00:10.000Z', interrupted = null, worldExchanges = 0 } = facts;
  if (facts.isOpen !== true) file.footer({ endedAt, durationMs: 1, interrupted, created: [], worldExchanges });
  file.close();
  return dir;
}

const at = (second: number) => `2026-11-21T08:00:0${second}.000Z`;

test('the whole lasts from the first start to the last end, and planned what any part did', () => {
  const root = temporaryFolder();
  const out = join(root, 'merged');
  const dirs = [
    part(root, 1, 3, {
      header: { startedAt: at(2), pace: { concurrency: 8, requestsPerSecond: null } },
      endedAt: at(5),
      worldExchanges: 3,
    }),
    part(root, 2, 3, { header: { startedAt: at(1) }, endedAt: at(9), worldExchanges: 4 }),
    part(root, 3, 3, { header: { startedAt: at(3) }, endedAt: at(7) }),
  ];
  mergeRecords([...dirs].reverse(), out);
  const { footer, header, checks, missing } = loadRun(out);
  expect(header).toMatchObject({ startedAt: at(1), shard: null });
  expect(header.planned).toEqual(['list-pay-groups/c1', 'shared', 'list-pay-groups/c2', 'list-pay-groups/c3']);
  expect(missing).toEqual(['shared']);
  expect(header).not.toHaveProperty('pace');
  expect(footer).toMatchObject({ endedAt: at(9), durationMs: 8_000, interrupted: null, checks: 3 });
  const ofChecks = checks.reduce((sum, { exchanges }) => sum + exchanges, 0);
  expect(footer?.exchanges).toBe(ofChecks + 7);
});

test('of an open part neither an end nor exchanges of the world are known', () => {
  const root = temporaryFolder();
  mergeRecords([part(root, 1, 2, { isOpen: true }), part(root, 2, 2, { worldExchanges: 2 })], join(root, 'merged'));
  const { footer, checks } = loadRun(join(root, 'merged'));
  expect(footer?.interrupted).toBe('Part 1 of 2 was interrupted.');
  expect(footer?.exchanges).toBe(checks.reduce((sum, { exchanges }) => sum + exchanges, 0) + 2);
});

test('all parts that were interrupted are named, and one that is open throughout ends when it starts', () => {
  const root = temporaryFolder();
  const dirs = [part(root, 1, 2, { interrupted: 'SIGINT', endedAt: at(0) }), part(root, 2, 2, { isOpen: true })];
  mergeRecords(dirs, join(root, 'merged'));
  expect(loadRun(join(root, 'merged')).footer?.interrupted).toBe('Part 1 of 2, 2 of 2 was interrupted.');
  const alone = temporaryFolder();
  mergeRecords([part(alone, 1, 1, { isOpen: true })], join(alone, 'merged'));
  expect(loadRun(join(alone, 'merged')).footer).toMatchObject({ endedAt: sampleHeader().startedAt, durationMs: 0 });
});

test.each<[string, Partial<RecordHeader>]>([
  ['targets', { target: { ...sampleHeader().target, name: 'x' } }],
  ['harnesses', { harness: { ...sampleHeader().harness, version: '9' } }],
  ['harnesses', { harness: { ...sampleHeader().harness, commit: 'c' } }],
  [
    'requirements, schemas, suites or profiles',
    { digests: { ...sampleHeader().digests, suites: `sha256:${'0'.repeat(64)}` } },
  ],
  ['seeds', { seed: 8 }],
  ['efforts', { effort: 'quick' }],
  ['efforts', { strict: true }],
  ['selections', { selection: { operations: ['list-pay-groups'], requirements: null } }],
  ['waivers', { waivers: [{ requirement: 'A', fingerprint: null, reason: 'r', owner: 'o', expires: '2027-01-31' }] }],
  ['numbers of parts', { shard: { index: 2, count: 9 } }],
  ['catalogues', { catalogue: { ...sampleHeader().catalogue, revision: '9' } }],
])('parts whose %s differ are of two runs: %#', (name, header) => {
  const root = temporaryFolder();
  const dirs = [part(root, 1, 2), part(root, 2, 2, { header })];
  expect(() => mergeRecords(dirs, join(root, 'merged'))).toThrow(
    new MergeError(`${dirs[1]} is of another run than ${dirs[0]}: their ${name} differ.`),
  );
});

test('the node.js of a part may be another', () => {
  const root = temporaryFolder();
  const header = { harness: { ...sampleHeader().harness, node: 'v22.0.0' } };
  expect(() => mergeRecords([part(root, 1, 2), part(root, 2, 2, { header })], join(root, 'merged'))).not.toThrow();
});

test('parts that do not fit are refused before anything is written', () => {
  const root = temporaryFolder();
  const first = part(root, 1, 2);
  const steps: string[] = [];
  const merge =
    (...dirs: readonly string[]) =>
    () =>
      mergeRecords(dirs, join(root, 'merged'), () => steps.push('written'));
  expect(merge()).toThrow(new MergeError('There is nothing to merge: name the folders of all parts of a run.'));
  expect(merge(first)).toThrow(new MergeError('Part 2 of 2 is missing.'));
  const second = part(root, 2, 2);
  expect(merge(first, second, second)).toThrow(new MergeError(`Part 2 of 2 was given twice: ${second}, ${second}.`));
  expect(steps).toEqual([]);
  merge(first, second)();
  expect(steps).toEqual(['written']);
});

test('an error of merging has a name of its own', () => {
  expect(new MergeError('x').name).toBe('MergeError');
});
