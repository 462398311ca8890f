import { expect, test } from 'vitest';
import { sampleHeader } from '../../tests/reports/sample-record.ts';
import { RunFolder } from '../record/disk/run-folder.ts';
import { EvidenceFolder } from '../record/evidence/evidence-folder.ts';
import type { Run } from '../record/run/run.ts';
import { compareSettings } from './compare-settings.ts';

const evidence = new EvidenceFolder(new RunFolder('/nowhere'), new Map());

const runOf = (change: object, header: object = {}) =>
  ({
    header: { ...sampleHeader(), ...header },
    interrupted: null,
    checks: [{}],
    chainHolds: true,
    evidence,
    ...change,
  }) as unknown as Run;

test('whatever two runs differ in is named, and whether it changes what is asked', () => {
  const digest = (name: string) => `sha256:${name}`;
  const other = runOf(
    { interrupted: 'SIGINT', chainHolds: false },
    {
      target: { name: 'Other', version: '4.0.0', baseUrl: 'http://127.0.0.1:8' },
      harness: { version: '0.2.0', commit: null, node: 'v22.0.0' },
      catalogue: { revision: '1.1.0', requirements: [] },
      digests: {
        requirements: digest('r'),
        schemas: digest('s'),
        suites: digest('u'),
        specs: digest('x'),
        profile: digest('p'),
      },
      seed: 8,
      effort: 'quick',
      strict: true,
      selection: { operations: ['get-pay-statement', 'get-enrollments'], requirements: ['A01-001'] },
    },
  );
  const differences = (base: Run, candidate: Run) =>
    compareSettings(base, candidate).map(
      (each) => `${each.what}: ${each.base} -> ${each.candidate}${each.changesTheQuestion ? ' !' : ''}`,
    );
  expect(differences(runOf({}), runOf({ chainHolds: null }))).toEqual([]);
  expect(differences(runOf({}), other).map((line) => line.replace(/(ab){32}/, 'abab'))).toMatchInlineSnapshot(`
    [
      "target: Acme Payroll Bridge -> Other",
      "target version: 3.2.0 -> 4.0.0",
      "address: http://127.0.0.1:9/finance -> http://127.0.0.1:8",
      "profile: sha256:abab -> sha256:p",
      "seed: 7 -> 8",
      "effort: standard -> quick",
      "strict: false -> true",
      "operations: all -> get-pay-statement, get-enrollments",
      "requirements selected: all -> A01-001",
      "harness: 0.1.0 -> 0.2.0",
      "Node.js: v20.20.2 -> v22.0.0",
      "catalogue revision: 1.0.0 -> 1.1.0",
      "requirements: sha256:abab -> sha256:r !",
      "schemas: sha256:abab -> sha256:s !",
      "suites: sha256:abab -> sha256:u !",
      "whole: yes -> no: SIGINT",
      "record intact: yes -> no",
    ]
  `);
});
