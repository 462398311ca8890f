import { expect, test } from 'vitest';
import type { Outcome } from '../../../specs/words/finding.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { markOf, untilPhrase } from './waivers.ts';

const operation = 'get-pay-statement';
const finding = sampleFinding('A01-001', operation);
const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2026-12-31' };

const extra = (outcome: Outcome, requirement: string) => [
  ...passingChecks(),
  sampleCheck(operation, 'extra', { [requirement]: outcome }),
];

test.each([
  ['covers the failure', waiver, 0, 'applied'],
  ['names the defect', { ...waiver, fingerprint: finding.fingerprint }, 0, 'applied'],
  ['names another defect', { ...waiver, fingerprint: 'f'.repeat(16) }, 2, 'stale'],
  ['is over since yesterday', { ...waiver, expires: '2026-11-20' }, 2, 'expired'],
  ['ends today', { ...waiver, expires: '2026-11-21' }, 0, 'applied'],
  ['is for one that holds', { ...waiver, requirement: 'A02-001' }, 2, 'stale'],
] as const)('a waiver that %s', (_, used, code, state) => {
  const checks = [...passingChecks(), sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] })];
  const { summary } = sampleRun(temporaryFolder(), checks, { waivers: [used] });
  expect(summary.verdict).toBe('nonconformant');
  expect(summary.waivers).toMatchObject([{ state }]);
  expect(summary.requirements[0]).toMatchObject({ outcome: 'failed', waived: state === 'applied' });
  expect(summary.conclusion.exitCode).toBe(code);
});

test('a waiver does not excuse a second defect of the same requirement when it names the first', () => {
  const second = sampleFinding('A01-001', operation, { aspect: 'other' });
  const checks = [
    ...passingChecks(),
    sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding, second] }),
  ];
  const { summary } = sampleRun(temporaryFolder(), checks, {
    waivers: [{ ...waiver, fingerprint: finding.fingerprint }],
  });
  expect(summary.requirements[0]?.waived).toBe(false);
  expect(summary.conclusion.exitCode).toBe(1);
});

test('a waiver for what was not judged is neither stale nor applied', () => {
  const { summary } = sampleRun(temporaryFolder(), extra('blocked', 'A01-004'), {
    waivers: [{ ...waiver, requirement: 'A01-004' }],
  });
  expect(summary.waivers).toMatchObject([{ state: 'unused' }]);
  expect(summary.conclusion.exitCode).toBe(0);
});

test('waived failures do not hide that a must is blocked', () => {
  const checks = [
    ...extra('blocked', 'A01-002'),
    sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] }),
  ];
  const { summary } = sampleRun(temporaryFolder(), checks, { waivers: [waiver] });
  expect(summary.conclusion.exitCode).toBe(3);
});

test.each([
  ['2026-11-21', 'for the last day, until 2026-11-21'],
  ['2026-11-22', 'for 1 more day, until 2026-11-22'],
  ['2027-01-31', 'for 71 more days, until 2027-01-31'],
])('on 2026-11-21 a waiver that expires on %s holds %s', (expires, phrase) => {
  const finding = { requirement: 'A01-001', fingerprint: 'f' };
  const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'r', owner: 'o', expires };
  const mark = markOf([waiver], finding, '2026-11-21');
  expect(mark === null ? '' : untilPhrase(mark)).toBe(phrase);
});

test('of a waiver that is over, or whose day is none, no days are counted', () => {
  expect(untilPhrase({ expires: '2026-11-20' })).toBe('until 2026-11-20');
  expect(untilPhrase({ expires: 'soon', daysLeft: Number.NaN })).toBe('until soon');
});
