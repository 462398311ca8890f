import { expect, test } from 'vitest';
import type { Outcome } from '../../../specs/words/finding.ts';
import { latencySamples } from '../../../tests/reports/latency-samples.ts';
import type { Comparison } from '../../compare/comparison.ts';
import { resultSentence } from '../../formats/diff/change-titles.ts';
import { guarded, ReportError } from '../../record/disk/run-folder.ts';
import { coverageSentence } from '../summary/coverage.ts';
import { latencyFigures, quantile } from './latency.ts';

test.each([
  [[], 0.5, Number.NaN],
  [[7], 0.95, 7],
  [[1, 2], 0.5, 1.5],
  [[1, 2, 3], 0.5, 2],
  [[0, 10, 20, 30, 40], 0.95, 38],
  [[1, 9], 1, 9],
])('of %j the quantile %d is %d', (sorted, q, expected) => {
  expect(Number(quantile(sorted, q).toFixed(6))).toBe(expected);
});

test('the figures of an operation, whatever the order of its latencies', () => {
  const latencies = latencySamples({ 'list-pay-groups': [3, 0, 1, 1_000_000], 'get-enrollments': [] });
  const [figures, ...others] = latencyFigures(latencies);
  expect(others).toEqual([]);
  expect(figures).toMatchObject({ operation: 'list-pay-groups', count: 4, median: 2, max: 1_000_000 });
  expect(figures?.bins).toHaveLength(34);
  expect(figures?.bins.flatMap((count, bin) => (count === 0 ? [] : [[bin, count]]))).toEqual([
    [0, 1],
    [2, 1],
    [5, 1],
    [33, 1],
  ]);
});

const requirement = (outcome: Outcome, code: string | null = null, level: 'must' | 'should' = 'must') =>
  ({ level, outcome, code }) as Parameters<typeof coverageSentence>[0]['requirements'][number];

test.each([
  ['all', [requirement('passed')], '3 of 9 musts judged'],
  [
    'some, for several reasons',
    [
      requirement('not-applicable', 'not-observed'),
      requirement('not-applicable', 'no-fixture'),
      requirement('not-applicable', 'no-fixture'),
      requirement('not-applicable'),
      requirement('not-applicable', 'not-offered', 'should'),
    ],
    '3 of 9 musts judged; 4 not applicable: 2 no-fixture, 1 not-observed, 1 no reason given',
  ],
  [
    'blocked, in error and not selected',
    [
      requirement('blocked'),
      requirement('error'),
      requirement('error'),
      requirement('not-selected'),
      requirement('blocked', null, 'should'),
    ],
    '3 of 9 musts judged; 1 blocked; 2 in error; 1 not selected',
  ],
])('the coverage of a run that judged %s', (_, requirements, expected) => {
  const coverage = { must: { judged: 3, total: 9 }, should: { judged: 1, total: 2 } };
  expect(coverageSentence({ coverage, requirements }, 'must')).toBe(expected);
});

test.each([
  ['regression', 1, 'Regression from 1 to 2.'],
  ['no-regression', 0, 'No change from 1 to 2.'],
  ['no-regression', 1, 'No regression from 1 to 2.'],
  [
    'undecided',
    1,
    'Something got worse from 1 to 2, but the requests changed too: run both with the same harness to see which of the two is the cause.',
  ],
])('a comparison that ends in %s, with %i changes', (result, changes, expected) => {
  const side = (version: string) => ({ target: { version } });
  const comparison = {
    result,
    changes: Array.from({ length: changes }, () => ({ kind: 'fixed' })),
    base: side('1'),
    candidate: side('2'),
  };
  expect(resultSentence(comparison as unknown as Comparison)).toBe(expected);
});

test.each([
  ['ENOSPC', 'disk-full', /disk is full/],
  ['EDQUOT', 'disk-full', /quota/],
  ['EFBIG', 'disk-full', /exceed the size/],
  ['EROFS', 'read-only', /read-only/],
  ['EACCES', 'denied', /access is denied/],
  ['EPERM', 'denied', /access is denied/],
  ['ENOENT', 'missing', /no such file/],
  ['ENOTDIR', 'missing', /is a file, not a folder/],
  ['EEXIST', 'io', /where a folder is needed/],
  ['EISDIR', 'io', /where a file is needed/],
  ['EMFILE', 'io', /too many files/],
  ['EOTHER', 'io', /the words of the system/],
])('%s while reading becomes %s, with what to do', (errno, code, hint) => {
  const cause = Object.assign(new Error('the words of the system'), { code: errno });
  const failing = () =>
    guarded('read', '/a/b', () => {
      throw cause;
    });
  expect(failing).toThrow(/^Can't read \/a\/b: /);
  expect(failing).toThrow(hint);
  expect(ReportError.from(cause, 'read', '/a/b')).toMatchObject({ name: 'ReportError', code, path: '/a/b', cause });
});

test('an error that is not of the system is named, too, and a ReportError stays as it is', () => {
  expect(ReportError.from('x', 'write', '/a')).toMatchObject({
    code: 'io',
    message: "Can't write /a: the reason is not known.",
  });
  const error = new ReportError('corrupt', 'It is damaged.', '/a');
  expect(ReportError.from(error, 'read', '/b')).toBe(error);
  expect('cause' in error).toBe(false);
  expect(guarded('read', '/a', () => 7)).toBe(7);
});
