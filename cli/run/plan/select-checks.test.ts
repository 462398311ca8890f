import { describe, expect, test } from 'vitest';
import type { CheckReport, ReportedFinding, ReportedOutcome } from '../../../specs/words/record.ts';
import { asSafe } from '../../../tests/reports/as-safe.ts';
import { restrictReport, type SelectableCheck, type Selection, selectChecks } from './select-checks.ts';

const requirements = [
  { id: 'A-001', operations: ['list-pay-groups'] },
  { id: 'A-002', operations: ['list-pay-groups'] },
  { id: 'B-001', operations: ['get-enrollments'] },
  { id: 'C-001', operations: ['get-enrollments', 'list-pay-groups'] },
  { id: 'D-001', operations: ['get-enrollments', 'list-pay-groups'] },
] as const;

const checks: readonly SelectableCheck[] = [
  { id: 'list-pay-groups/list', operation: 'list-pay-groups', requirements: ['A-001'] },
  { id: 'get-enrollments/batch', operation: 'get-enrollments', requirements: ['B-001', 'D-001'] },
  { id: 'isolation/all', operation: null, requirements: ['C-001'] },
  { id: 'list-pay-groups/shapes', operation: 'list-pay-groups', requirements: ['A-002'] },
];

function select(selection: Partial<Selection>): readonly string[] | null {
  const concluding = new Set(['list-pay-groups/shapes']);
  return selectChecks({ operations: null, requirements: null, ...selection }, requirements, checks, concluding);
}

describe('selecting checks', () => {
  test('nothing in particular selects all', () => {
    expect(select({})).toBeNull();
  });

  test('a requirement selects the checks that judge it', () => {
    expect(select({ requirements: ['A-001'] })).toEqual(['list-pay-groups/list']);
  });

  test('a requirement judged of all answers brings along the checks that make them', () => {
    expect(select({ requirements: ['A-002'] })).toEqual(['list-pay-groups/list', 'list-pay-groups/shapes']);
  });

  test('a requirement judged of the answers of all operations brings along the checks of those that it is about', () => {
    const all = { id: 'answers/all', operation: null, requirements: ['B-001', 'E-001'] };
    const about = [...requirements, { id: 'E-001', operations: ['list-pay-groups'] }] as const;
    const selection: Selection = { operations: null, requirements: ['E-001'] };
    expect(selectChecks(selection, about, [...checks, all], new Set(['answers/all']))).toEqual([
      'list-pay-groups/list',
      'list-pay-groups/shapes',
      'answers/all',
    ]);
  });

  test('an operation selects its checks, and those of others that alone judge what holds for it', () => {
    expect(select({ operations: ['list-pay-groups'] })).toEqual([
      'list-pay-groups/list',
      'get-enrollments/batch',
      'isolation/all',
      'list-pay-groups/shapes',
    ]);
  });

  test('an operation and a requirement that does not concern it select nothing', () => {
    expect(select({ operations: ['list-pay-groups'], requirements: ['B-001'] })).toEqual([]);
  });
});

const passed: ReportedOutcome = { outcome: 'passed', code: null, reason: null };
const failed: ReportedOutcome = { outcome: 'failed', code: null, reason: null };

const finding = (requirement: string, operation: ReportedFinding['operation']): ReportedFinding =>
  asSafe<ReportedFinding>({
    requirement,
    operation,
    pointer: null,
    expected: '',
    actual: '',
    message: '',
    count: 1,
    aspect: null,
    fingerprint: '',
    curl: '',
    exchanges: [],
  });

const report: CheckReport = {
  check: 'isolation/all',
  title: '',
  operation: null,
  judged: failed,
  requirements: { 'A-001': passed, 'B-001': failed, 'C-001': failed },
  findings: [finding('B-001', 'get-enrollments'), finding('C-001', 'get-enrollments')],
  properties: [],
  startedAt: 0,
  durationMs: 1,
  exchanges: 1,
  latenciesMs: {},
};

describe('restricting a report', () => {
  test('to everything leaves it as it is', () => {
    expect(restrictReport(report, { operations: null, requirements: null }, () => true)).toBe(report);
  });

  test('takes out what was not asked for, and judges the check by the rest', () => {
    const restricted = restrictReport(report, { operations: null, requirements: ['A-001'] }, (id) => id === 'A-001');
    expect(restricted.judged.outcome).toBe('passed');
    expect(restricted.findings).toEqual([]);
    expect(restricted.requirements['B-001']?.outcome).toBe('not-selected');
  });

  test('does not let a requirement fail for what another operation did', () => {
    const restricted = restrictReport(report, { operations: ['list-pay-groups'], requirements: null }, () => true);
    expect(restricted.requirements['C-001']?.outcome).toBe('not-selected');
    expect(restricted.findings).toEqual([]);
  });

  test('keeps a finding that was asked for', () => {
    const restricted = restrictReport(
      report,
      { operations: ['get-enrollments'], requirements: null },
      (id) => id === 'C-001',
    );
    expect(restricted.judged.outcome).toBe('failed');
    expect(restricted.findings.map(({ requirement }) => requirement)).toEqual(['C-001']);
  });

  test('does not hide an error of ours', () => {
    const judged = asSafe<ReportedOutcome>({ outcome: 'error', code: null, reason: 'oops' });
    const broken: CheckReport = { ...report, judged };
    const restricted = restrictReport(broken, { operations: null, requirements: ['A-001'] }, (id) => id === 'A-001');
    expect(restricted.judged.outcome).toBe('error');
  });
});
