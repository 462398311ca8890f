import { expect, test } from 'vitest';
import type { Outcome, ReasonCode } from '../../specs/words/finding.ts';
import { certifiedVerdict, isEnough, type OperationScope, offeredCoverage, scopeOf } from './coverage-scope.ts';

/** Counts of the musts of an operation by their outcome, or by the reason why they are not applicable. */
type Shares = Partial<Readonly<Record<Outcome | ReasonCode, number>>>;

/** Musts of get-enrollments alone, and a must of all operations and a should, which count for none. */
function requirementsOf(shares: Shares) {
  const own = Object.entries(shares).flatMap(([outcome, count], share) =>
    Array.from({ length: count }, (_, at) => requirement(`OWN-${share}${at}`, outcome as Outcome | ReasonCode)),
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

test.each<[string, Shares, object]>([
  ['all of them', { passed: 4 }, { judged: 4, total: 4, state: 'covered' }],
  ['half of them', { passed: 2, 'not-observed': 2 }, { judged: 2, total: 4, state: 'covered' }],
  ['less than half', { passed: 2, 'no-fixture': 3 }, { judged: 2, total: 5, state: 'too-little' }],
  ['none, for want of fixtures', { 'no-fixture': 3 }, { judged: 0, total: 3, state: 'too-little' }],
  ['all that is offered', { passed: 1, 'not-offered': 9 }, { judged: 1, total: 10, state: 'covered' }],
  [
    'none, since it is not offered',
    { 'not-offered': 9, 'not-observed': 1 },
    { judged: 0, total: 10, state: 'not-offered' },
  ],
  [
    'none, and a few are not offered',
    { 'not-offered': 2, 'not-observed': 8 },
    { judged: 0, total: 10, state: 'too-little' },
  ],
  [
    'none, since its product lacks',
    { 'not-granted': 1, 'not-observed': 8 },
    { judged: 0, total: 9, state: 'not-granted' },
  ],
])('an operation of whose own musts were judged: %s', (_, shares, scope) => {
  const { requirements, asked } = requirementsOf(shares);
  expect(scopeOf(requirements, { requirements: asked, worked: new Set() })).toEqual([
    { operation: 'get-enrollments', ...scope },
  ]);
});

test.each([
  ['works', ['get-enrollments'], 'covered'],
  ['never worked', ['list-pay-groups'], 'never-worked'],
])('an operation that %s, by a record that says so', (_, worked, state) => {
  const { requirements, asked } = requirementsOf({ passed: 4 });
  expect(scopeOf(requirements, { requirements: asked, worked: new Set(worked) })).toMatchObject([{ state }]);
});

test('what the target does not offer, or its provider lacks, does not count against a certificate', () => {
  const { requirements } = requirementsOf({ passed: 3, 'not-offered': 4, 'not-granted': 5, 'no-fixture': 6 });
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
