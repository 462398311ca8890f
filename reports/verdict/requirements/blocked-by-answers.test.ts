import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';

const operation = 'list-pay-groups';
const broken = (requirement: string, answer?: string) =>
  sampleCheck(
    operation,
    requirement,
    { [requirement]: 'failed' },
    {
      findings: [sampleFinding(requirement, operation, answer === undefined ? {} : { answer })],
    },
  );
const blocked = (cause: string) =>
  sampleCheck(
    'get-pay-statement',
    'blocked',
    {},
    {
      requirements: { 'A01-001': { outcome: 'blocked', code: null, reason: '500', cause } },
    },
  );

test.each([
  [
    'the finding of that answer',
    [broken('A10-001'), broken('A10-002', `${operation} 500`)],
    `${operation} 500`,
    'A10-002',
  ],
  ['none where the answer is another one', [broken('A10-002', `${operation} 400`)], `${operation} 500`, undefined],
  [
    'the finding of its answers, of an operation that never worked',
    [broken('A10-001'), broken('A10-002', `${operation} 500`)],
    operation,
    'A10-002',
  ],
  ['any finding of it, of an operation that never worked', [broken('A10-001')], operation, 'A10-001'],
  ['a requirement that is named', [broken('A10-001')], 'A10-001', 'A10-001'],
])('a must that an answer blocks follows from %s', (_, found, cause, follows) => {
  const { summary } = sampleRun(temporaryFolder(), [...found, blocked(cause)]);
  expect(summary.requirements.find(({ id }) => id === 'A01-001')?.follows).toBe(follows);
});
