import { expect, test } from 'vitest';
import { defectKey } from '../../../specs/words/finding.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { allureResult } from './allure-result.ts';

function results(run: Run, summary: Summary, flaky = false) {
  const curls = new Map(summary.findings.map((finding) => [defectKey(finding), `curl ${finding.message}`]));
  const evidence = new AllureEvidence(run.evidence, curls, { writeAttachment: () => {} }, 100_000);
  const { strict } = summary;
  return listEntries(run, summary).map((entry) => allureResult(run, entry, { flaky, strict }, evidence));
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
      [must, waived] A01-001 at /responses/0/code: The code of a batch element is text. (3 times, finding 1)
    waived for 71 more days, until 2027-01-31 by Ada: Known.
      Check \`get-pay-statement/batch\`, clauses: endpoints/1.
      epic: Payroll
      feature: get-pay-statement
      story: A01-001 Statement 1 about get-pay-statement.
      severity: critical
      tag: waived
      finding: 1, fingerprint: 3f95792984bd904f, seed: 7, effort: standard, requests: 3, any batch: 20 of 50 examples
      step failed: A01-001 Statement 1 about get-pay-statement. [failed] [must] A01-001 at /responses/0/code: The code of a batch element is text. (3 times)
      step passed: A01-002 Statement 2 about get-pay-statement.
      step passed: A01-004 Statement 4 about get-pay-statement. [advisory]
    get-pay-statement/batch/A01-004/a7b8ac86f3312617 passed
      [should] A01-004: Two entities are taken. (finding 2)
      Check \`get-pay-statement/batch\`, clauses: endpoints/1.
      epic: Payroll
      feature: get-pay-statement
      story: A01-004 Statement 4 about get-pay-statement.
      severity: minor
      tag: advisory
      finding: 2, fingerprint: a7b8ac86f3312617, seed: 7, effort: standard, requests: 3, any batch: 20 of 50 examples
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
      step skipped: A11-001 Statement 1 about update-benefit. [not-applicable] The profile names no benefit.
    paging/lost skipped
      [blocked] It was planned, and never reported.
      undefined
      epic: Across operations
      feature: paging
      story: It was planned, and never reported
      severity: critical
      tag: blocked
      
    waivers/A01-002 failed
      [failed] It expired on 2026-11-20.
      undefined
      epic: The run
      feature: run
      story: The waiver of A01-002 holds, and is needed
      severity: critical
      
    waivers/A10-001 failed
      [failed] It is stale: what it excuses was judged and did not fail.
      undefined
      epic: The run
      feature: run
      story: The waiver of A10-001 holds, and is needed
      severity: critical
      "
  `);
});

test('a strict run fails a broken should, and a check that flips is marked', () => {
  const { run, summary } = mixedRun(temporaryFolder(), { strict: true });
  const [batch] = results(run, summary, true);
  expect(batch?.status).toBe('failed');
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
  expect(result?.steps[0]).toMatchObject({ start: 1_000, stop: 1_011, stage: 'finished' });
});

test('each finding is a result of its own, with its number and its fingerprint, however many checks saw it', () => {
  const findings = ['a', 'b'].map((aspect) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect, message: `Defect ${aspect}.` }),
  );
  const seenBy = (name: string) => sampleCheck('get-pay-statement', name, { 'A01-001': 'failed' }, { findings });
  const { run, summary } = sampleRun(temporaryFolder(), [seenBy('x'), seenBy('y')]);
  const shown = results(run, summary).map(({ fullName, status, statusDetails, parameters, attachments }) => ({
    fullName,
    status,
    message: statusDetails.message,
    finding: parameters.filter(({ name }) => /^fing|^find/.test(name)).map(({ value }) => value),
    attached: attachments.length,
  }));
  const [first, second] = summary.findings;
  expect(shown).toEqual([
    {
      fullName: 'get-pay-statement/x',
      status: 'failed',
      message: `[must] A01-001 at /responses/0/code: ${first?.message} (2 times, finding 1)`,
      finding: ['1', first?.fingerprint],
      attached: 2,
    },
    {
      fullName: `get-pay-statement/x/A01-001/${second?.fingerprint}`,
      status: 'failed',
      message: `[must] A01-001 at /responses/0/code: ${second?.message} (2 times, finding 2)`,
      finding: ['2', second?.fingerprint],
      attached: 2,
    },
    {
      fullName: 'get-pay-statement/y',
      status: 'skipped',
      message:
        '[failed] It shows finding 1 (A01-001), which get-pay-statement/x reports; finding 2 (A01-001), which get-pay-statement/x reports.',
      finding: [],
      attached: 0,
    },
  ]);
});

test('a check that never reported is skipped, under its operation or its theme', () => {
  const { run, summary } = sampleRun(temporaryFolder(), [], { planned: ['paging/lost', 'list-pay-groups/lost'] });
  const shown = results(run, summary).map(({ fullName, status, statusDetails, start, stop, labels }) => [
    `${fullName} ${status} ${(stop ?? 0) - (start ?? 1)} ms`,
    statusDetails.message,
    ...labels.map(({ value }) => value),
  ]);
  expect(shown).toEqual([
    [
      'paging/lost skipped 0 ms',
      '[blocked] It was planned, and never reported.',
      'Across operations',
      'paging',
      'It was planned, and never reported',
      'critical',
      'blocked',
    ],
    [
      'list-pay-groups/lost skipped 0 ms',
      '[blocked] It was planned, and never reported.',
      'Payroll',
      'list-pay-groups',
      'It was planned, and never reported',
      'critical',
      'blocked',
    ],
  ]);
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
