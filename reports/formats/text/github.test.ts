import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { appendStepSummary, githubAnnotations } from './github.ts';

test('what has to be mended is an error, a broken should a warning, or strictly an error, and what is waived a notice', () => {
  expect(githubAnnotations(mixedRun(temporaryFolder()))).toMatchInlineSnapshot(`
    [
      "::error title=Failed::nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness.",
      "::warning title=A01-004 get-pay-statement::Two entities are taken. Expected: an integer. Actual: "200". Explained by: payroll-conformance explain A01-004",
      "::notice title=A01-001 get-pay-statement (waived)::The code of a batch element is text. Expected: an integer. Actual: "200". Explained by: payroll-conformance explain A01-001",
    ]
  `);
  const strict = githubAnnotations(mixedRun(temporaryFolder(), { strict: true }));
  expect(strict.map((line) => line.slice(0, 21))).toEqual(['::error title=A01-004', '::notice title=A01-00']);
});

test('an inconclusive run takes one of ten warnings', () => {
  const findings = Array.from({ length: 12 }, (_, at) =>
    sampleFinding('A01-004', 'get-pay-statement', { aspect: String(at) }),
  );
  const advised = sampleCheck('get-pay-statement', 'adv', { 'A01-004': 'advisory' }, { findings });
  const blocked = sampleCheck('list-pay-groups', 'late', { 'A10-001': 'blocked' });
  const lines = (...checks: readonly (typeof advised)[]) =>
    githubAnnotations(sampleRun(temporaryFolder(), [...passingChecks(), ...checks]));
  expect(lines()).toEqual([]);
  expect(lines(advised)).toHaveLength(10);
  expect(lines(advised, blocked)).toHaveLength(10);
  expect(lines(blocked)).toEqual(['::warning title=Inconclusive::1 must could not be judged: Still 202 after 300 s.']);
});

test('the step summary is added to what is there', () => {
  const path = join(temporaryFolder(), 'summary.md');
  appendStepSummary(path, '# One');
  appendStepSummary(path, '# Two');
  expect(readFileSync(path, 'utf8')).toBe('# One\n# Two\n');
});
