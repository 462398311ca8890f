import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../io.ts';
import { packageRoot } from '../package-root.ts';
import { readSeedData } from './seed-data-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'seed-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string, name = 'data.yaml') {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readSeedData(file);
}

function problemsOf(text: string): readonly string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    return error instanceof UsageError
      ? error.problems.map((problem) => problem.replace(`${folder}/`, ''))
      : [String(error)];
  }
}

test('the example can be read, and keeps all digits, and nulls', () => {
  const { payments = [], enrollments } = readSeedData(join(packageRoot, 'examples', 'own-data.yaml'));
  const [first] = payments[1]?.pay_statements ?? [];
  expect([first?.gross_pay, first?.taxes, first?.total_hours]).toEqual([9_007_199_254_740_993n, null, 80.5]);
  expect(enrollments).toMatchObject([{ coverage_end_date: null }]);
});

test('JSON is read as well', () => {
  const text = '{"individuals": 3, "payments": [{"pay_statements": [{"net_pay": -9007199254740993}]}]}';
  expect(read(text, 'data.json')).toEqual({
    individuals: 3,
    payments: [{ pay_statements: [{ net_pay: -9_007_199_254_740_993n }] }],
  });
});

test.each([
  ['payment: []', 'data.yaml:1:1: unknown key "payment"; did you mean payments?'],
  [
    'payments:\n  - pay_date: 2026-02-30',
    'data.yaml:2:15: payments[0].pay_date must be a day of the calendar as YYYY-MM-DD, not 2026-02-30',
  ],
  ['payments:\n  - id: one', 'data.yaml:2:9: payments[0].id must be a UUID'],
  ['individuals: [11111111-1111-1111-8111-111111111111]', 'data.yaml:1:15: individuals[0] must be a UUID of version 4'],
  [
    'payments: [{ pay_statements: [{ gross_pay: 1.5 }] }]',
    'data.yaml:1:44: payments[0].pay_statements[0].gross_pay must be a whole number or a mapping of keys to values or empty, but is a number',
  ],
  [
    'payments: [{ pay_statements: [{ type: bonus }] }]',
    '"bonus" in payments[0].pay_statements[0].type is unknown; known: off_cycle_payroll',
  ],
  ['benefits: [{ enrolled: [a, a] }]', 'must not name anything twice'],
])('%j: %s', (text, says) => {
  expect(problemsOf(text)[0]).toContain(says);
});
