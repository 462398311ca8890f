import { expect, test } from 'vitest';
import type { CheckReport, ReportedOutcome } from '../../specs/words/record.ts';
import { asSafe } from '../../tests/reports/as-safe.ts';
import { describeMissed, explainMissed } from './missed-fault.ts';

const report = (check: string, operation: string, requirements: Record<string, ReportedOutcome>): CheckReport =>
  asSafe<CheckReport>({
    check,
    title: '',
    operation: null,
    judged: { outcome: 'passed', code: null, reason: null },
    requirements,
    findings: [],
    properties: [],
    startedAt: 0,
    durationMs: 1,
    exchanges: 1,
    latenciesMs: { [operation]: [1] },
  });

const unseen = asSafe<ReportedOutcome>({ outcome: 'not-applicable', code: 'not-observed', reason: 'never seen' });
const reports = [
  report('list-pay-groups/list', 'list-pay-groups', {}),
  report('list-automated-jobs/list', 'list-automated-jobs', {}),
  report('list-pay-groups/answers', 'list-pay-groups', { 'GROUP-004': unseen }),
];
const rows = new Map([['GROUP-004', { operations: ['list-pay-groups'] }]] as const);
const fault = { operation: 'list-pay-groups', requirements: ['GROUP-004'] };

test('of a missed fault it is said who called its operation, and what its judges said', () => {
  expect(explainMissed(fault, reports, rows)).toEqual({
    callers: ['list-pay-groups/list', 'list-pay-groups/answers'],
    judged: ['GROUP-004 by list-pay-groups/answers: not-applicable (never seen)'],
  });
});

test.each([
  ['answers that it changes', { count: 2, askedBy: ['a/b'] }, '2 answers were changed by it, to a/b'],
  ['none', { count: 0, askedBy: [] }, 'no answer was changed by it: nothing that was asked brings it about'],
  ['what is not known', null, 'whether a changed answer was sent is not known'],
])('the lines on a missed fault name %s', (_, changed, line) => {
  expect(describeMissed({ callers: ['a/b'], judged: [], changed })).toEqual([
    'its operation was called by 1 checks: a/b',
    line,
    'no check that ran judges what it breaks',
  ]);
});

test('of many callers some are named', () => {
  const callers = Array.from({ length: 10 }, (_, index) => `a/${index}`);
  expect(describeMissed({ callers, judged: [] })[0]).toMatch(/called by 10 checks: a\/0, .*a\/7, 2 more$/);
  expect(describeMissed({ callers: [], judged: [] })[0]).toBe('no check called its operation');
});
