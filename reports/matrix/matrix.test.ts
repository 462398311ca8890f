import { describe, expect, test } from 'vitest';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import { matrixFigures } from './matrix-figures.ts';
import { type MatrixRow, type MatrixTarget, matrixRow } from './matrix-row.ts';

const target = (given: Partial<MatrixTarget>): MatrixTarget => ({
  kind: 'fault',
  id: 'some-fault',
  summary: 'Something is wrong.',
  breaks: 'shape',
  operation: 'list-pay-groups',
  conditional: false,
  stateful: false,
  requirements: ['GROUP-001'],
  ...given,
});
const finding = (requirement: string, fingerprint: string) =>
  ({
    requirement,
    fingerprint,
    operation: 'list-pay-groups',
    pointer: null,
    aspect: fingerprint,
    message: `${requirement} broken`,
    expected: 'a list',
    actual: 'none',
    curl: 'curl',
  }) as ReportedFinding;
const report = (check: string, outcome: string, ...findings: readonly ReportedFinding[]) =>
  ({
    check,
    judged: { outcome, reason: outcome === 'passed' ? null : 'why' },
    requirements: {},
    findings,
  }) as unknown as CheckReport;
const requirements = new Map([
  ['ADVICE-001', { level: 'should' }],
  ['ADVICE-002', { level: 'should' }],
  ['ADVICE-003', { level: 'should', rule: 'some-rule' }],
  ['ADVICE-004', { level: 'should', rule: 'some-rule' }],
] as const);
const rowOf = (given: Partial<MatrixTarget>, ...reports: readonly CheckReport[]) =>
  matrixRow(target(given), { reports, exchanges: 10, durationMs: 20 }, requirements);

describe('a fault', () => {
  test('is found by a finding under a requirement that it names; what else was found is said', () => {
    const row = rowOf(
      {},
      report('a', 'failed', finding('GROUP-001', 'f1'), finding('ERR-001', 'f2'), finding('ERR-001', 'f3')),
    );
    expect(row).toMatchObject({ isRight: true, aside: ['ERR-001'], troubled: [], exchanges: 10, durationMs: 20 });
    expect(row.findings.map(({ requirement, level }) => [requirement, level])).toEqual([
      ['GROUP-001', 'must'],
      ['ERR-001', 'must'],
      ['ERR-001', 'must'],
    ]);
  });

  test('is not found by findings under others, nor by none', () => {
    expect(rowOf({}, report('a', 'failed', finding('ERR-001', 'f'))).isRight).toBe(false);
    expect(rowOf({}, report('a', 'passed')).isRight).toBe(false);
  });

  test('that several checks report in the same way is one finding', () => {
    const row = rowOf(
      {},
      report('a', 'failed', finding('GROUP-001', 'f')),
      report('b', 'failed', finding('GROUP-001', 'f')),
    );
    expect(row.findings).toMatchObject([
      { checks: ['a', 'b'], message: 'GROUP-001 broken', expected: 'a list', actual: 'none', curl: 'curl' },
    ]);
    expect(row.aside).toEqual([]);
  });

  test('that breaks one rule in several operations is one finding, found by each requirement that states it', () => {
    const other = { ...finding('ADVICE-004', 'f'), operation: 'update-benefit' } as const;
    const row = rowOf({ requirements: ['ADVICE-004'] }, report('a', 'failed', finding('ADVICE-003', 'f'), other));
    expect(row).toMatchObject({ isRight: true, aside: [] });
    expect(row.findings).toMatchObject([
      { requirements: ['ADVICE-003', 'ADVICE-004'], operations: ['list-pay-groups', 'update-benefit'] },
    ]);
  });

  test('does not count as found where a check failed by our own fault', () => {
    const row = rowOf(
      {},
      report('a', 'failed', finding('GROUP-001', 'f')),
      report('b', 'error'),
      report('c', 'blocked'),
    );
    expect(row).toMatchObject({ isRight: false, troubled: ['b: error, why', 'c: blocked, why'] });
  });
});

describe('a variant', () => {
  const variant = { kind: 'variant', breaks: null, requirements: ['ADVICE-001', 'GROUP-001'] } as const;

  test('may be advised where it says so', () => {
    expect(rowOf(variant, report('a', 'advised', finding('ADVICE-001', 'f'))).isRight).toBe(true);
    expect(rowOf(variant, report('a', 'passed')).isRight).toBe(true);
    expect(rowOf(variant, report('a', 'blocked')).isRight).toBe(true);
  });

  test('is wronged by other advice, by any failure, and by our own', () => {
    expect(rowOf(variant, report('a', 'advised', finding('ADVICE-002', 'f'))).isRight).toBe(false);
    expect(rowOf(variant, report('a', 'failed', finding('GROUP-001', 'f'))).isRight).toBe(false);
    expect(rowOf(variant, report('a', 'error')).isRight).toBe(false);
  });
});

test('the figures are those of the rows', () => {
  const row = (given: Partial<MatrixRow>): MatrixRow => ({ ...rowOf({}), isRight: true, ...given });
  const findings = (count: number) => Array.from({ length: count }, () => ({}) as MatrixRow['findings'][number]);
  const figures = matrixFigures([
    row({ kind: 'unmodified', id: 'unmodified' }),
    row({ kind: 'variant', id: 'quiet' }),
    row({ kind: 'variant', id: 'wronged', isRight: false }),
    row({ id: 'one', findings: findings(1), conditional: true, inPart: true }),
    row({ id: 'two', findings: findings(4), stateful: true, aside: ['ERR-001'] }),
    row({ id: 'three', findings: findings(2), breaks: 'security', conditional: true }),
    row({ id: 'four', findings: findings(0), isRight: false }),
  ]);
  expect(figures).toEqual({
    faults: 4,
    found: 3,
    foundInPart: 1,
    missed: ['four'],
    conditional: 2,
    statefulOrSecurity: 2,
    variants: 2,
    falseAlarms: ['wronged'],
    medianFindings: 2,
    maxFindings: 4,
    withAside: ['two'],
    exchanges: 70,
  });
  expect(matrixFigures([])).toMatchObject({ faults: 0, medianFindings: 0, maxFindings: 0 });
});
