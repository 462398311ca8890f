import { expect, test } from 'vitest';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';

const operation = 'list-pay-groups';
const broken = (requirement: string, answer?: string, at: OperationId = operation) =>
  sampleCheck(
    at,
    requirement,
    { [requirement]: 'failed' },
    {
      findings: [sampleFinding(requirement, at, answer === undefined ? {} : { answer })],
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
  [
    'another finding of its operation, of a requirement that is not broken',
    [sampleCheck(operation, 'A10-002', { 'A10-002': 'passed' }), broken('A10-001')],
    'A10-002',
    'A10-001',
  ],
  [
    'a finding of the operation that gives it its ids',
    [broken('A10-001', undefined, 'create-sandbox-connection')],
    'create-sandbox-account',
    'A10-001',
  ],
  [
    'the finding of a token that another operation refused',
    [broken('A10-001', `${operation} 401`, 'create-sandbox-connection')],
    'create-sandbox-payment 401',
    'A10-001',
  ],
  [
    'none where 401 is the defect of the operation that answers it',
    [broken('A10-001', `${operation} 401`)],
    'create-sandbox-payment 401',
    undefined,
  ],
])('a must that an answer blocks follows from %s', (_, found, cause, follows) => {
  const { summary } = sampleRun(temporaryFolder(), [...found, blocked(cause)]);
  expect(summary.requirements.find(({ id }) => id === 'A01-001')?.follows).toBe(follows);
});
