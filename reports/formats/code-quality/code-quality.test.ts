import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { codeQualityPieces } from './code-quality.ts';

interface Issue {
  readonly fingerprint: string;
  readonly severity: string;
}

function written(summary: Summary): readonly Issue[] {
  return JSON.parse([...codeQualityPieces(summary)].join(''));
}

test('each finding is an issue with what GitLab asks for: what is waived is for information', () => {
  expect(written(mixedRun(temporaryFolder()).summary)).toMatchInlineSnapshot(`
    [
      {
        "check_name": "A01-001",
        "description": "A01-001 get-pay-statement (waived): The code of a batch element is text. Expected an integer, got "200".",
        "fingerprint": "3f95792984bd904f",
        "location": {
          "lines": {
            "begin": 1,
          },
          "path": "employer/pay-statement",
        },
        "severity": "info",
      },
      {
        "check_name": "A01-004",
        "description": "A01-004 get-pay-statement: Two entities are taken. Expected an integer, got "200".",
        "fingerprint": "a7b8ac86f3312617",
        "location": {
          "lines": {
            "begin": 1,
          },
          "path": "employer/pay-statement",
        },
        "severity": "minor",
      },
    ]
  `);
});

test('strictly, a broken should is major', () => {
  const [should] = written(mixedRun(temporaryFolder(), { strict: true, waivers: [] }).summary).filter(
    ({ severity }) => severity !== 'critical',
  );
  expect(should?.severity).toBe('major');
});

test.each(concludedRuns)(
  'in a run $name there is a critical issue where a must has to be mended, and nowhere else',
  (each) => {
    const { summary } = readConcluded(each);
    const failing = summary.findings.filter(
      ({ level, standing }) => level === 'must' && ['failure', 'new', 'partly-waived'].includes(standing),
    );
    const issues = written(summary);
    expect(issues.filter(({ severity }) => severity === 'critical').map(({ fingerprint }) => fingerprint)).toEqual(
      failing.map(({ fingerprint }) => fingerprint),
    );
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  },
);
