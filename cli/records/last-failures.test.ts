import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { listFailures } from './last-failures.ts';

const operation = 'get-pay-statement';

const broken = (name: string, id: string, outcome: 'failed' | 'advisory' = 'failed') =>
  sampleCheck(operation, name, { [id]: outcome }, { findings: [sampleFinding(id, operation, { aspect: id })] });

const passing = sampleCheck(operation, 'sound', { 'A01-003': 'passed' });
const waiver = { requirement: 'A01-002', fingerprint: null, reason: 'r', owner: 'o', expires: '2099-01-01' };

test('the checks that saw a failure, and what they found broken, without advisories and what is waived', () => {
  const checks = [broken('a', 'A01-001'), broken('b', 'A01-002'), broken('c', 'A01-004', 'advisory'), passing];
  const { run } = sampleRun(temporaryFolder(), checks, { waivers: [waiver] });
  expect(listFailures(run)).toEqual({ checks: [`${operation}/a`], requirements: ['A01-001'] });
});

test('advisories, where they count as failures', () => {
  const { run } = sampleRun(temporaryFolder(), [broken('c', 'A01-004', 'advisory')], { strict: true });
  expect(listFailures(run)).toEqual({ checks: [`${operation}/c`], requirements: ['A01-004'] });
});

test('nothing of a run in which nothing failed', () => {
  expect(listFailures(sampleRun(temporaryFolder(), [passing]).run)).toBeNull();
});

test('of a run that was to judge some again, and found its target away, these', () => {
  const selection = { operations: null, requirements: ['A01-001'] };
  const { run } = sampleRun(temporaryFolder(), [], { planned: [`${operation}/a`], selection });
  expect(listFailures(run)).toEqual({ checks: [`${operation}/a`], requirements: ['A01-001'] });
});
