import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';
import { mixedHeader, mixedRun } from '../../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { codeQualityPieces } from './code-quality.ts';

interface Issue {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
}

const written = (run: Run, summary: Summary): readonly Issue[] =>
  JSON.parse([...codeQualityPieces(run, summary)].join(''));

test('each finding is an issue with what GitLab asks for, and so is what else the run comes to', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const issues = written(run, summary);
  expect(issues.map(({ check_name, severity }) => `${severity} ${check_name}`)).toMatchInlineSnapshot(`
    [
      "info A01-001",
      "minor A01-004",
      "blocker isolation/enrollments",
      "major list-pay-groups/groups",
      "major paging/lost",
      "critical waivers/A01-002",
      "critical waivers/A10-001",
    ]
  `);
  expect(issues[0]).toMatchInlineSnapshot(`
    {
      "check_name": "A01-001",
      "description": "A01-001 get-pay-statement (waived): The code of a batch element is text. Expected: an integer. Actual: "200". Explained by: payroll-conformance explain A01-001",
      "fingerprint": "3f95792984bd904f",
      "location": {
        "lines": {
          "begin": 1,
        },
        "path": "employer/pay-statement",
      },
      "severity": "info",
    }
  `);
});

test('each expired waiver is an issue, though they expired on one day', () => {
  const { waivers = [] } = mixedHeader;
  const expired = waivers.map((each) => ({ ...each, expires: '2026-11-20' }));
  const { run, summary } = mixedRun(temporaryFolder(), { waivers: expired });
  const named = written(run, summary).map(({ check_name }) => check_name);
  expect(named.filter((name) => name.startsWith('waivers/'))).toEqual(
    expired.map(({ requirement }) => `waivers/${requirement}`),
  );
});

test.each(concludedRuns)('in a run $name each finding is one issue, and each reason is one', (each) => {
  const { run, summary } = readConcluded(each);
  const issues = written(run, summary);
  const fingerprints = issues.map(({ fingerprint }) => fingerprint);
  expect(fingerprints).toEqual(expect.arrayContaining(summary.findings.map(({ fingerprint }) => fingerprint)));
  expect(new Set(fingerprints).size).toBe(issues.length);
});
