import { expect, test } from 'vitest';
import type { Judged } from '../../../specs/outcome.ts';
import type { RecordCheck, RecordedFinding } from '../../../specs/record.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { joinFindings } from './join-findings.ts';
import { mergeCheck, worseJudged } from './merge-check.ts';

const passed: Judged = { outcome: 'passed', code: null, reason: null };
const failed: Judged = { outcome: 'failed', code: null, reason: null };
const blocked = (reason: string | null): Judged => ({ outcome: 'blocked', code: null, reason });
const caused: Judged = { ...blocked('c'), cause: 'PS-044' };

test.each<[string, Judged, Judged, 'first' | 'second']>([
  ['the worse one first', failed, passed, 'first'],
  ['the worse one second', passed, failed, 'second'],
  ['equals, the first with a reason', blocked('a'), blocked('b'), 'first'],
  ['equals, the first without one', blocked(null), blocked('b'), 'second'],
  ['equals, the first with a cause', caused, blocked('b'), 'first'],
  ['equals, the second with a cause', blocked('a'), caused, 'second'],
])('of %s', (_, a, b, expected) => {
  expect(worseJudged(a, b)).toBe(expected === 'first' ? a : b);
});

function part(change: Partial<RecordCheck>): RecordCheck {
  const { findings: _, ...check } = sampleCheck('list-pay-groups', 'x', {});
  return {
    ...check,
    type: 'check',
    findings: [],
    latenciesMs: {},
    startedAt: 0,
    durationMs: 0,
    exchanges: 0,
    ...change,
  };
}

test('two parts of a check are joined in all that they say', () => {
  const first = part({
    judged: passed,
    requirements: { A: passed, B: failed },
    properties: [{ name: 'p', planned: 5, run: 4 }],
    startedAt: 100,
    durationMs: 50,
    exchanges: 2,
    latenciesMs: { 'list-pay-groups': [1] },
  });
  const second = part({
    judged: failed,
    requirements: { A: failed, B: passed, C: blocked('so') },
    properties: [
      { name: 'q', planned: 1, run: 1 },
      { name: 'p', planned: 2, run: 1 },
    ],
    startedAt: 90,
    durationMs: 20,
    exchanges: 3,
    latenciesMs: { 'list-pay-groups': [2], 'get-enrollments': [3] },
  });
  const merged = {
    judged: failed,
    requirements: { A: failed, B: failed, C: blocked('so') },
    startedAt: 90,
    durationMs: 60,
    exchanges: 5,
    latenciesMs: { 'list-pay-groups': [1, 2], 'get-enrollments': [3] },
    properties: [
      { name: 'p', planned: 7, run: 5 },
      { name: 'q', planned: 1, run: 1 },
    ],
  };
  expect(mergeCheck(first, second)).toMatchObject(merged);
  expect(mergeCheck(first, second)).not.toHaveProperty('retries');
  expect(mergeCheck(second, first)).toMatchObject({ startedAt: 90, durationMs: 60, exchanges: 5 });
});

test.each([
  [1, undefined, 1],
  [undefined, 2, 2],
  [1, 2, 3],
])('retries of %s and %s are %i', (a, b, expected) => {
  const retried = (retries: number | undefined) => part(retries === undefined ? {} : { retries });
  expect(mergeCheck(retried(a), retried(b)).retries).toBe(expected);
});

test('sightings of one defect are one finding, with the evidence of the first that has any', () => {
  const finding = (change: Partial<RecordedFinding>): RecordedFinding => ({
    ...sampleFinding('A', 'list-pay-groups', { fingerprint: 'f' }),
    exchanges: [],
    ...change,
  });
  const joined = joinFindings([
    finding({ count: 2 }),
    finding({ count: 3, exchanges: ['exchanges/1.json'] }),
    finding({ count: 4, exchanges: ['exchanges/2.json'] }),
    finding({ requirement: 'B' }),
    finding({ operation: 'get-enrollments' }),
    finding({ fingerprint: 'g' }),
  ]);
  expect(joined.map(({ count, exchanges }) => [count, exchanges])).toEqual([
    [9, ['exchanges/1.json']],
    [1, []],
    [1, []],
    [1, []],
  ]);
  const bare = joinFindings([finding({ message: 'first' }), finding({ message: 'second' })]);
  expect(bare).toMatchObject([{ message: 'first', count: 2 }]);
});
