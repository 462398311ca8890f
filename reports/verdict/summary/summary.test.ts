import { expect, test } from 'vitest';
import type { Outcome } from '../../../specs/words/finding.ts';
import {
  passingChecks,
  requirementId,
  sampleCheck,
  sampleFinding,
  sampleRequirements,
} from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { coverageSentence } from './coverage.ts';
import { summarise, summariseUnder } from './summary.ts';

const operation = 'get-pay-statement';
const finding = sampleFinding('A01-001', operation);
const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2026-12-31' };

const extra = (outcome: Outcome, requirement = 'A01-001') => [
  ...passingChecks(),
  sampleCheck(operation, 'extra', { [requirement]: outcome }),
];

test('a run in which everything passes is conformant, with every requirement counted once', () => {
  const { summary } = sampleRun(temporaryFolder(), passingChecks());
  expect(summary).toMatchObject({ schemaVersion: 1, verdict: 'conformant', interrupted: false, findings: [] });
  expect(summary.counts).toEqual({
    passed: 44,
    failed: 0,
    advisory: 0,
    blocked: 0,
    'not-applicable': 0,
    'not-selected': 0,
    error: 0,
  });
  expect(summary.coverage).toEqual({ must: { judged: 33, total: 33 }, should: { judged: 11, total: 11 } });
  expect(summary.requirements[0]).toEqual({
    id: 'A01-001',
    level: 'must',
    outcome: 'passed',
    code: null,
    reason: null,
    checks: ['get-pay-statement/shape'],
    waived: false,
  });
  expect(summary.conclusion.exitCode).toBe(0);
});

test.each([
  ['failed', 'A01-001', false, 'nonconformant', 1],
  ['failed', 'A01-004', false, 'conformant', 0],
  ['advisory', 'A01-004', false, 'conformant', 0],
  ['advisory', 'A01-004', true, 'nonconformant', 1],
  ['blocked', 'A01-001', false, 'inconclusive', 3],
  ['blocked', 'A01-004', false, 'conformant', 0],
  ['error', 'A01-001', false, 'inconclusive', 4],
  ['error', 'A01-004', false, 'inconclusive', 4],
  ['not-applicable', 'A01-001', false, 'conformant', 0],
  ['not-selected', 'A01-001', false, 'conformant', 0],
] as const)('%s on %s (strict %s) gives %s and exit %i', (outcome, requirement, strict, verdict, code) => {
  const { summary } = sampleRun(temporaryFolder(), extra(outcome, requirement), { strict });
  expect(summary.verdict).toBe(verdict);
  expect(summary.conclusion.exitCode).toBe(code);
});

test.each([
  [['passed', 'not-applicable'], 'passed'],
  [['passed', 'blocked'], 'blocked'],
  [['blocked', 'failed'], 'failed'],
  [['failed', 'error'], 'error'],
  [['not-applicable', 'not-selected'], 'not-applicable'],
] as const)('of checks that say %j, the requirement takes %s', (said, expected) => {
  const checks = said.map((outcome, at) => sampleCheck(operation, `part-${at}`, { 'A01-001': outcome }));
  const { summary } = sampleRun(temporaryFolder(), checks);
  expect(summary.requirements[0]).toMatchObject({ id: 'A01-001', outcome: expected });
});

test('parts of one check are joined: worst outcome, findings by fingerprint with their counts added', () => {
  const parts = [1, 2].map((count) =>
    sampleCheck(operation, 'batch', { 'A01-001': 'failed' }, { findings: [{ ...finding, count }] }),
  );
  const { run, summary } = sampleRun(temporaryFolder(), [
    ...parts,
    sampleCheck(operation, 'batch', { 'A01-001': 'passed' }),
  ]);
  expect(run.checks).toHaveLength(1);
  expect(run.checks[0]).toMatchObject({ judged: { outcome: 'failed' }, exchanges: 9 });
  expect(summary.findings).toMatchObject([{ id: 1, count: 3, checks: ['get-pay-statement/batch'] }]);
});

test('findings are numbered musts first, then by requirement, operation and fingerprint, whatever ended first', () => {
  const checks = [
    sampleCheck(
      'update-benefit',
      'a',
      { 'A11-001': 'failed' },
      { findings: [sampleFinding('A11-001', 'update-benefit')] },
    ),
    sampleCheck(operation, 'b', { 'A01-004': 'advisory' }, { findings: [sampleFinding('A01-004', operation)] }),
    sampleCheck(operation, 'c', { 'A01-002': 'failed' }, { findings: [sampleFinding('A01-002', operation)] }),
  ];
  const forwards = sampleRun(temporaryFolder(), checks).summary;
  const backwards = sampleRun(temporaryFolder(), [...checks].reverse()).summary;
  const order = (summary: typeof forwards) => summary.findings.map(({ id, requirement }) => [id, requirement]);
  expect(order(forwards)).toEqual([
    [1, 'A01-002'],
    [2, 'A11-001'],
    [3, 'A01-004'],
  ]);
  expect(order(backwards)).toEqual(order(forwards));
});

test('a finding fails its requirement even where the check forgot to say so', () => {
  const { summary } = sampleRun(temporaryFolder(), [
    ...passingChecks(),
    sampleCheck(operation, 'x', { 'A01-002': 'passed' }, { findings: [finding] }),
  ]);
  expect(summary.requirements[0]?.outcome).toBe('failed');
});

test('an interrupted run is never conformant, and what it did not reach is blocked', () => {
  const { summary } = sampleRun(temporaryFolder(), passingChecks().slice(0, 10), {}, false);
  expect(summary).toMatchObject({ verdict: 'inconclusive', interrupted: true });
  expect(summary.requirements.at(-1)).toMatchObject({ id: 'A11-004', outcome: 'blocked' });
  expect(summary.conclusion.exitCode).toBe(3);
});

test('an interrupted run that found a failure is nonconformant all the same', () => {
  const { summary } = sampleRun(temporaryFolder(), extra('failed'), {}, false);
  expect(summary).toMatchObject({ verdict: 'nonconformant', interrupted: true });
  expect(summary.because).toEqual(['1 must was broken.', ...summary.open]);
});

test('a planned check that never reported keeps the run from being conformant', () => {
  const { summary } = sampleRun(temporaryFolder(), passingChecks(), {
    planned: ['get-pay-statement/shape', 'get-pay-statement/lost'],
  });
  expect(summary.verdict).toBe('inconclusive');
  expect(summary.because).toEqual(['1 planned check never reported: get-pay-statement/lost.']);
});

test('a part of a run is never conformant', () => {
  const { summary } = sampleRun(temporaryFolder(), passingChecks(), { shard: { index: 1, count: 4 } });
  expect(summary.verdict).toBe('inconclusive');
});

test('what was not selected is not-selected, and a run of nothing is exit 2', () => {
  const { summary } = sampleRun(temporaryFolder(), passingChecks().slice(0, 1), {
    selection: { operations: ['get-pay-statement'], requirements: null },
  });
  expect(summary).toMatchObject({ verdict: 'conformant', counts: { passed: 4, 'not-selected': 40 } });
  expect(summary.conclusion.exitCode).toBe(0);
  const nothing = sampleRun(temporaryFolder(), [], { selection: { operations: [], requirements: null } }).summary;
  expect(nothing.verdict).toBe('inconclusive');
  expect(nothing.conclusion.exitCode).toBe(2);
});

test('a run in which nothing applied is not a success', () => {
  const checks = sampleRequirements.map(({ id }, at) => sampleCheck(operation, `na-${at}`, { [id]: 'not-applicable' }));
  const { summary } = sampleRun(temporaryFolder(), checks);
  expect(summary).toMatchObject({ verdict: 'inconclusive', because: ['Nothing was judged.'] });
  expect(summary.conclusion.exitCode).toBe(3);
});

test('what no check can judge is not applicable, with its reason', () => {
  const requirements = sampleRequirements.map((each) =>
    each.id === 'A01-001' ? { ...each, unjudged: 'It is never shown.' } : each,
  );
  const checks = passingChecks().filter(({ operation: own }) => own !== operation);
  const { summary } = sampleRun(
    temporaryFolder(),
    [...checks, sampleCheck(operation, 'x', { 'A01-002': 'passed', 'A01-003': 'passed', 'A01-004': 'passed' })],
    { catalogue: { revision: '1.0.0', requirements } },
  );
  expect(summary.requirements[0]).toMatchObject({
    outcome: 'not-applicable',
    code: 'not-observable',
    reason: 'It is never shown.',
  });
  expect(summary.verdict).toBe('conformant');
  expect(coverageSentence(summary, 'must')).toBe('32 of 33 musts judged; 1 not applicable: 1 not-observable');
});

test.each([
  [130, 'nonconformant; 1 waiver is over'],
  [4, 'nonconformant; 1 waiver is over; the harness failed'],
] as const)('what ended the process with %d goes before all that the run comes to', (exitCode, sentence) => {
  const { summary } = sampleRun(temporaryFolder(), extra('failed'), {
    waivers: [{ ...waiver, expires: '2020-01-01' }],
  });
  expect(summariseUnder(summary, { exitCode }).conclusion).toMatchObject({ result: 'fail', exitCode, sentence });
});

test('properties that time cut are listed', () => {
  const cut = sampleCheck(
    operation,
    'x',
    { 'A01-001': 'passed' },
    {
      properties: [
        { name: 'paging', planned: 50, run: 12 },
        { name: 'ids', planned: 5, run: 5 },
      ],
    },
  );
  const { run } = sampleRun(temporaryFolder(), [...passingChecks(), cut]);
  expect(summarise(run).cut).toEqual([{ check: 'get-pay-statement/x', name: 'paging', planned: 50, run: 12 }]);
});

test('a requirement id that the catalogue does not know is shown, not swallowed', () => {
  const { summary } = sampleRun(temporaryFolder(), [
    ...passingChecks(),
    sampleCheck(operation, 'x', { [requirementId(99, 1)]: 'failed' }),
  ]);
  expect(summary.requirements.at(-1)).toMatchObject({ id: 'A99-001', outcome: 'failed' });
});
