import { expect, test } from 'vitest';
import type { Outcome, ReasonCode } from '../../specs/words/outcome.ts';
import { certifiedVerdict, isEnough, type OperationScope, offeredCoverage, scopeOf } from './coverage-scope.ts';

/** So many musts of an operation that came to an outcome, or were not applicable for a reason. */
type Share = readonly [count: number, outcome: Outcome | ReasonCode];

/** Musts of get-enrollments alone, and a must of all operations and a should, which count for none. */
function requirementsOf(...shares: readonly Share[]) {
  const own = shares.flatMap(([count, outcome], share) =>
    Array.from({ length: count }, (_, at) => requirement(`OWN-${share}${at}`, outcome)),
  );
  const requirements = [
    ...own,
    requirement('ALL-001', 'passed'),
    { ...requirement('ADV-001', 'passed'), level: 'should' as const },
  ];
  const asked = new Map(requirements.map(({ id }) => [id, { operations: ['get-enrollments'] }]));
  asked.set('ALL-001', { operations: ['get-enrollments', 'list-pay-groups'] });
  return { requirements, asked };
}

function requirement(id: string, outcome: Outcome | ReasonCode) {
  const isReason = outcome.startsWith('not-') || outcome === 'no-fixture';
  return {
    id,
    level: 'must' as const,
    outcome: isReason ? ('not-applicable' as const) : (outcome as Outcome),
    code: isReason ? (outcome as ReasonCode) : null,
  };
}

test.each<[string, readonly Share[], object]>([
  ['all of them', [[4, 'passed']], { judged: 4, total: 4, state: 'covered' }],
  [
    'half of them',
    [
      [2, 'passed'],
      [2, 'not-observed'],
    ],
    { judged: 2, total: 4, state: 'covered' },
  ],
  [
    'less than half',
    [
      [2, 'passed'],
      [3, 'no-fixture'],
    ],
    { judged: 2, total: 5, state: 'too-little' },
  ],
  ['none, for want of fixtures', [[3, 'no-fixture']], { judged: 0, total: 3, state: 'too-little' }],
  [
    'all that is offered',
    [
      [1, 'passed'],
      [9, 'not-offered'],
    ],
    { judged: 1, total: 10, state: 'covered' },
  ],
  [
    'none, since it is not offered',
    [
      [9, 'not-offered'],
      [1, 'not-observed'],
    ],
    { judged: 0, total: 10, state: 'not-offered' },
  ],
  [
    'none, and a few are not offered',
    [
      [2, 'not-offered'],
      [8, 'not-observed'],
    ],
    { judged: 0, total: 10, state: 'too-little' },
  ],
  [
    'none, since its product lacks',
    [
      [1, 'not-granted'],
      [8, 'not-observed'],
    ],
    { judged: 0, total: 9, state: 'not-granted' },
  ],
])('an operation of whose own musts were judged: %s', (_, shares, scope) => {
  const { requirements, asked } = requirementsOf(...shares);
  expect(scopeOf(requirements, { requirements: asked, worked: new Set() })).toEqual([
    { operation: 'get-enrollments', ...scope },
  ]);
});

test.each([
  ['works', ['get-enrollments'], 'covered'],
  ['never worked', ['list-pay-groups'], 'never-worked'],
])('an operation that %s, by a record that says so', (_, worked, state) => {
  const { requirements, asked } = requirementsOf([4, 'passed']);
  expect(scopeOf(requirements, { requirements: asked, worked: new Set(worked) })).toMatchObject([{ state }]);
});

test('what the target does not offer, or its provider lacks, does not count against a certificate', () => {
  const { requirements } = requirementsOf([3, 'passed'], [4, 'not-offered'], [5, 'not-granted'], [6, 'no-fixture']);
  expect(offeredCoverage(requirements)).toEqual({ judged: 4, total: 10 });
});

test.each([
  [0, 0, false],
  [0, 1, false],
  [1, 2, true],
  [1, 3, false],
  [543, 543, true],
])('%d of %d musts are enough: %s', (judged, total, enough) => {
  expect(isEnough({ judged, total })).toBe(enough);
});

test('a certificate is plainly conformant only where every operation is covered', () => {
  const scope = (...states: readonly OperationScope['state'][]) =>
    states.map((state) => ({ operation: 'x', judged: 1, total: 1, state }));
  expect(certifiedVerdict(scope('covered', 'covered'))).toBe('conformant');
  expect(certifiedVerdict(scope('covered', 'too-little', 'never-worked', 'not-granted'))).toBe(
    'conformant, for 1 of 4 operations',
  );
});
