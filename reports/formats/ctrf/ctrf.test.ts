import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { concludedRuns, readConcluded } from '../../../tests/reports/concluded-runs.ts';
import { hostileTextChecks } from '../../../tests/reports/hostile-run.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { ctrfPieces } from './ctrf.ts';

interface Ctrf {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly { readonly status: string; readonly [key: string]: unknown }[];
  };
}

const written = (run: Run, summary: Summary): Ctrf => JSON.parse([...ctrfPieces(run, summary)].join(''));

const integer = { type: 'integer' };
const text = { type: 'string' };
const name = { type: 'string', minLength: 1 };
const status = { enum: ['passed', 'failed', 'skipped', 'pending', 'other'] };
const texts = { type: 'array', items: text };
const closed = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The published schema of the format, version 0.0, as far as it speaks of the keys that our reports have. */
const isCtrf = new Ajv2020({ allErrors: true }).compile(
  closed({
    reportFormat: { const: 'CTRF' },
    specVersion: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
    generatedBy: text,
    results: closed({
      tool: closed({ name, version: text }),
      summary: closed({
        tests: integer,
        passed: integer,
        failed: integer,
        skipped: integer,
        pending: integer,
        other: integer,
        start: integer,
        stop: integer,
        duration: integer,
      }),
      tests: {
        type: 'array',
        items: closed(
          {
            name,
            status,
            duration: integer,
            start: integer,
            stop: integer,
            suite: { ...texts, minItems: 1 },
            message: text,
            trace: text,
            rawStatus: text,
            tags: texts,
            extra: { type: 'object' },
          },
          ['name', 'status', 'duration'],
        ),
      },
      environment: closed({ appName: text, appVersion: text, testEnvironment: text }),
      extra: { type: 'object' },
    }),
  }),
);

test.each(concludedRuns)(
  'the report of a run $name is of the form that the format states, and its counts are right',
  (each) => {
    const { run, summary } = readConcluded(each);
    const report = written(run, summary);
    isCtrf(report);
    expect(isCtrf.errors).toBeNull();
    const { tests, summary: counts } = report.results;
    expect(counts.tests).toBe(tests.length);
    for (const key of ['passed', 'failed', 'skipped', 'pending', 'other']) {
      expect(counts[key]).toBe(tests.filter((test) => test.status === key).length);
    }
  },
);

test('texts of a target leave it of that form', () => {
  const { run, summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  isCtrf(written(run, summary));
  expect(isCtrf.errors).toBeNull();
});

test('a finding has its message, its details and its number, and real times', () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  const [first, second] = written(run, summary).results.tests;
  expect(JSON.parse(JSON.stringify(first).replaceAll(dir, 'OUT'))).toMatchInlineSnapshot(`
    {
      "duration": 1235,
      "extra": {
        "finding": 1,
        "fingerprint": "3f95792984bd904f",
        "requirements": [
          "A01-001",
        ],
      },
      "message": "A01-001: The code of a batch element is text. (waived for 71 more days, until 2027-01-31 by Ada: Known.)",
      "name": "get-pay-statement/batch: A01-001, A01-002, A01-004 answers as it should (batch)",
      "rawStatus": "failed",
      "start": 1795248001000,
      "status": "skipped",
      "stop": 1795248002235,
      "suite": [
        "get-pay-statement",
      ],
      "tags": [
        "failed",
        "waived",
      ],
      "trace": "finding 1: A01-001 get-pay-statement at /responses/0/code
      seen 3 times
      expected: an integer
      actual:   "200"
      curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' --data-raw '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}'
      evidence: OUT/exchanges/1.json OUT/exchanges/2.json, fingerprint 3f95792984bd904f
      steps:
        1. POST /finance/employer/pay-statement reads pay statements: 200 (leads to it)
        2. POST /finance/employer/pay-statement reads pay statements: 200 (decides)
      repeat:   sh OUT/exchanges/finding-1.sh
      replay:   payroll-conformance replay OUT --finding 1 --profile PROFILE
      explain:  payroll-conformance explain A01-001",
    }
  `);
  expect(second).toMatchObject({ status: 'passed', rawStatus: 'advisory', tags: ['advisory'] });
});
