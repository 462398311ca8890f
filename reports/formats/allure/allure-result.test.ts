import { expect, test } from 'vitest';
import { defectKey } from '../../../specs/fingerprint.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { allureResult, missingResult } from './allure-result.ts';

function results(run: Run, summary: Summary, flaky = false) {
  const curls = new Map(summary.findings.map((finding) => [defectKey(finding), `curl ${finding.message}`]));
  const evidence = new AllureEvidence(run.evidence, curls, { writeAttachment: () => {} }, 1_000);
  return run.checks.map((check) => allureResult(run, summary, check, flaky, evidence));
}

/** A result as lines: what is shown above all, its labels, and its steps. */
function shownFields(result: ReturnType<typeof allureResult>) {
  const { fullName, status, statusDetails, description, labels, parameters, steps } = result;
  return [
    `${fullName} ${status}`,
    `  ${statusDetails.message ?? '-'}`,
    `  ${description?.replaceAll('\n', ' / ')}`,
    ...labels.map(({ name, value }) => `  ${name}: ${value}`),
    `  ${parameters.map(({ name, value, excluded }) => `${name}: ${value}${excluded ? '' : '!'}`).join(', ')}`,
    ...steps.map((step) => `  step ${step.status}: ${step.name} ${step.statusDetails.message ?? ''}`.trimEnd()),
  ].join('\n');
}

test('the results of a run with every outcome', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  expect(results(run, summary).map(shownFields).join('\n')).toMatchInlineSnapshot(`
    "get-pay-statement/batch failed
      [must] A01-001 at /responses/0/code: The code of a batch element is text. (3 times)
    [should] A01-004: Two entities are taken.
      Check \`get-pay-statement/batch\`, clauses: endpoints/1.
      epic: Payroll
      feature: get-pay-statement
      story: A01-001 Statement 1 about get-pay-statement.
      story: A01-004 Statement 4 about get-pay-statement.
      severity: critical
      tag: waived
      seed: 7, effort: standard, requests: 3, any batch: 20 of 50 examples
      step failed: A01-001 Statement 1 about get-pay-statement. [failed] [must] A01-001 at /responses/0/code: The code of a batch element is text. (3 times)
      step passed: A01-002 Statement 2 about get-pay-statement.
      step passed: A01-004 Statement 4 about get-pay-statement. [advisory] [should] A01-004: Two entities are taken.
    isolation/enrollments broken
      [error] TypeError: x is not a function
      Check \`isolation/enrollments\`, clauses: endpoints/3.
      epic: Across operations
      feature: isolation
      story: A03-001 Statement 1 about get-enrollments.
      severity: critical
      tag: error
      seed: 7, effort: standard, requests: 3
      step broken: A03-001 Statement 1 about get-enrollments. [error]
    list-pay-groups/groups skipped
      [blocked] Still 202 after 300 s.
      Check \`list-pay-groups/groups\`, clauses: endpoints/10.
      epic: Payroll
      feature: list-pay-groups
      story: A10-003 Statement 3 about list-pay-groups.
      severity: critical
      tag: blocked
      seed: 7, effort: standard, requests: 3
      step skipped: A10-003 Statement 3 about list-pay-groups. [blocked] Still 202 after 300 s.
    list-pay-groups/shape passed
      -
      Check \`list-pay-groups/shape\`, clauses: endpoints/10.
      epic: Payroll
      feature: list-pay-groups
      story: A10-001 Statement 1 about list-pay-groups.
      story: A10-002 Statement 2 about list-pay-groups.
      story: A10-003 Statement 3 about list-pay-groups.
      story: A10-004 Statement 4 about list-pay-groups.
      severity: critical
      seed: 7, effort: standard, requests: 3
      step passed: A10-001 Statement 1 about list-pay-groups.
      step passed: A10-002 Statement 2 about list-pay-groups.
      step passed: A10-003 Statement 3 about list-pay-groups.
      step passed: A10-004 Statement 4 about list-pay-groups.
    update-benefit/benefit skipped
      [not-applicable: no-fixture] The profile names no benefit.
      Check \`update-benefit/benefit\`, clauses: endpoints/11.
      epic: Deductions
      feature: update-benefit
      story: A11-001 Statement 1 about update-benefit.
      severity: critical
      tag: not-applicable
      tag: no-fixture
      seed: 7, effort: standard, requests: 3
      step skipped: A11-001 Statement 1 about update-benefit. [not-applicable] The profile names no benefit."
  `);
});

test('a strict run fails a broken should, and a check that flips is marked', () => {
  const { run, summary } = mixedRun(temporaryFolder(), { strict: true });
  const [batch] = results(run, summary, true);
  expect(batch?.steps.map(({ status }) => status)).toEqual(['failed', 'passed', 'failed']);
  expect(batch?.labels.at(-1)).toEqual({ name: 'tag', value: 'flaky' });
});

test('a check of shoulds alone is of minor severity, and times are whole milliseconds', () => {
  const check = sampleCheck(
    'get-pay-statement',
    'adv',
    { 'A01-001': 'passed', 'A01-004': 'advisory' },
    { startedAt: 1_000.4, durationMs: 10.3, findings: [sampleFinding('A01-004', 'get-pay-statement')] },
  );
  const { run, summary } = sampleRun(temporaryFolder(), [check]);
  const [result] = results(run, summary);
  expect(result?.labels).toContainEqual({ name: 'severity', value: 'minor' });
  expect(result).toMatchObject({ start: 1_000, stop: 1_011, titlePath: ['get-pay-statement'], stage: 'finished' });
  expect(result?.steps[0]).toMatchObject({ start: 1_000, stop: 1_000, stage: 'finished' });
});

test('of many findings twenty are listed, five can be copied, and ten have attachments', () => {
  const findings = Array.from({ length: 30 }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at), message: `m${at}`, exchanges: [] }),
  );
  const { run, summary } = sampleRun(temporaryFolder(), [
    sampleCheck('get-pay-statement', 'x', { 'A01-001': 'failed' }, { findings }),
  ]);
  const [result] = results(run, summary);
  expect(result?.statusDetails.message?.split('\n')).toHaveLength(20);
  expect(result?.statusDetails.trace).toBe('curl m0\n\ncurl m1\n\ncurl m2\n\ncurl m3\n\ncurl m4');
  expect(result?.statusDetails).toMatchObject({ expected: 'an integer', actual: '"200"' });
  expect(result?.attachments).toHaveLength(10);
});

test('a check that never reported is skipped, under its operation or its theme', () => {
  const { run } = mixedRun(temporaryFolder());
  const brief = (check: string, interrupted: string | null) => {
    const { fullName, name, status, statusDetails, stage, start, stop, labels } = missingResult(
      { ...run, interrupted },
      check,
    );
    return { fullName, name, status, stage, message: statusDetails.message, start, stop, labels };
  };
  expect(brief('paging/lost', null)).toMatchInlineSnapshot(`
    {
      "fullName": "paging/lost",
      "labels": [
        {
          "name": "epic",
          "value": "Across operations",
        },
        {
          "name": "feature",
          "value": "paging",
        },
        {
          "name": "story",
          "value": "Planned, and never reported",
        },
        {
          "name": "tag",
          "value": "blocked",
        },
      ],
      "message": "[blocked] It was planned, and never reported.",
      "name": "paging/lost",
      "stage": "finished",
      "start": 1795248000000,
      "status": "skipped",
      "stop": 1795248000000,
    }
  `);
  const operation = brief('list-pay-groups/lost', 'SIGTERM');
  expect(operation.message).toBe('[blocked] SIGTERM');
  expect(operation.labels.slice(0, 2).map(({ value }) => value)).toEqual(['Payroll', 'list-pay-groups']);
});

test('a requirement that the catalogue does not know stands by its id, as a must', () => {
  const requirements = { 'A01-001': 'passed', 'A10-001': 'passed', 'A99-001': 'passed' } as const;
  const { run, summary } = sampleRun(temporaryFolder(), [sampleCheck('get-pay-statement', 'x', requirements)]);
  const [result] = results(run, summary);
  expect(result?.description).toBe('Check `get-pay-statement/x`, clauses: endpoints/1, endpoints/10.');
  expect(result?.steps[2]?.name).toBe('A99-001');
  const unknown = sampleRun(temporaryFolder(), [sampleCheck('get-pay-statement', 'x', { 'A99-001': 'passed' })]);
  expect(results(unknown.run, unknown.summary)[0]?.labels).toContainEqual({ name: 'severity', value: 'critical' });
});
