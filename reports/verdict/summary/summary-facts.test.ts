import { expect, test } from 'vitest';
import type { SafeText } from '../../../specs/words/exchange.ts';
import type { CheckReport, RecordHeader } from '../../../specs/words/record.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';

const operation = 'get-pay-statement';
const summaryOf = (checks: readonly CheckReport[], header: Partial<RecordHeader> = {}, footer = true) =>
  sampleRun(temporaryFolder(), checks, header, footer).summary;

test('what a summary says of the run itself', () => {
  const { summary } = mixedRun(temporaryFolder());
  const digest = `sha256:${'ab'.repeat(32)}`;
  expect(summary).toMatchObject({ schemaVersion: 1, strict: false, interrupted: false });
  expect(summary.run).toEqual({
    seed: 7,
    effort: 'standard',
    startedAt: '2026-11-21T08:00:00.000Z',
    durationMs: 12_340,
    exchanges: 42,
    repeatExchanges: 0,
    retries: 2,
    harnessVersion: '0.1.0',
    specsDigest: digest,
    profileDigest: digest,
    catalogueRevision: '1.0.0',
  });
  expect(summary.counts).toEqual({
    passed: 4,
    failed: 1,
    advisory: 1,
    blocked: 5,
    'not-applicable': 1,
    'not-selected': 31,
    error: 1,
  });
  expect(summary.coverage).toEqual({ must: { judged: 4, total: 33 }, should: { judged: 2, total: 11 } });
});

test('an interrupted run lasted until the last end that is known', () => {
  const start = Date.parse(sampleHeader().startedAt);
  const check = (name: string, from: number, durationMs: number) =>
    sampleCheck(operation, name, { 'A01-001': 'passed' }, { startedAt: start + from, durationMs, exchanges: 5 });
  const checks = [check('a', 1_000, 500.4), check('b', 100, 900), check('c', -9_000, 10)];
  expect(summaryOf(checks, {}, false).run).toMatchObject({ durationMs: 1_500, exchanges: 15, retries: 0 });
  expect(summaryOf([], {}, false).run).toMatchObject({ durationMs: 0, exchanges: 0 });
});

test('a hundred properties that were cut are listed', () => {
  const properties = Array.from({ length: 101 }, (_, at) => ({ name: `p${at}`, planned: 2, run: 1 }));
  expect(summaryOf([sampleCheck(operation, 'x', { 'A01-001': 'passed' }, { properties })]).cut).toHaveLength(100);
});

const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'r', owner: 'o', expires: '2026-11-21' };
const failed = sampleCheck(operation, 'x', { 'A01-001': 'failed' });

test.each([
  ['a waiver of the requirement', failed, [waiver], true],
  ['a waiver that is over', failed, [{ ...waiver, expires: '2026-11-20' }], false],
  ['a waiver of a defect', failed, [{ ...waiver, fingerprint: 'f' }], false],
  ['a waiver of another requirement', failed, [{ ...waiver, requirement: 'A01-002' }], false],
  ['no waiver', failed, [], false],
  ['a waiver, where it holds', sampleCheck(operation, 'x', { 'A01-001': 'passed' }), [waiver], false],
] as const)('a requirement without a finding, and %s', (_, check, waivers, waived) => {
  const { requirements } = summaryOf([check], { waivers });
  expect(requirements.find(({ id }) => id === 'A01-001')?.waived).toBe(waived);
});

test('a defect that two checks saw is one finding of both, and one that a check saw twice names it once', () => {
  const finding = sampleFinding('A01-001', operation);
  const seen = (name: string) => sampleCheck(operation, name, { 'A01-001': 'failed' }, { findings: [finding] });
  const other = sampleFinding('A01-001', operation, { aspect: 'other' });
  const twice = { ...seen('c'), findings: [finding, other, finding] };
  const { findings } = summaryOf([seen('b'), seen('a'), twice]);
  const shared = findings.find(({ fingerprint }) => fingerprint === finding.fingerprint);
  expect(findings).toHaveLength(2);
  expect(shared).toMatchObject({ count: 4, checks: ['a', 'b', 'c'].map((name) => `${operation}/${name}`) });
});

test('of several sightings of a defect that with the fewest requests is shown, and else the shortest one', () => {
  const seen = (name: string, exchanges: number, curl: string) => {
    const own = { curl: curl as SafeText, message: curl as SafeText };
    const finding = { ...sampleFinding('A01-001', operation), ...own };
    const repeated = { ...finding, exchanges: Array.from({ length: exchanges }, () => finding.exchanges).flat() };
    return sampleCheck(operation, name, { 'A01-001': 'failed' }, { findings: [repeated] });
  };
  const shown = (...checks: readonly CheckReport[]) => summaryOf(checks).findings[0]?.message;
  expect(shown(seen('a', 2, 'curl'), seen('b', 1, 'curl --longer'), seen('c', 1, 'curl -i'))).toBe('curl -i');
  expect(shown(seen('c', 1, 'curl -i'), seen('a', 2, 'curl'))).toBe('curl -i');
  expect(shown(seen('b', 1, 'curl b'), seen('a', 1, 'curl a'))).toBe('curl a');
});

test('a requirement that was reached by no check says why', () => {
  const of = (summary: ReturnType<typeof summaryOf>, id: string) => summary.requirements.find((each) => each.id === id);
  expect(of(summaryOf([]), 'A01-001')).toMatchObject({
    outcome: 'blocked',
    reason: 'No check of this run reported on it.',
  });
  expect(of(summaryOf([], {}, false), 'A01-001')?.reason).toBe('The run ended before it was judged.');
  const some = summaryOf([], { selection: { operations: null, requirements: ['A01-002'] } });
  expect([of(some, 'A01-001')?.outcome, of(some, 'A01-002')?.outcome]).toEqual(['not-selected', 'blocked']);
  const both = summaryOf([], { selection: { operations: ['list-pay-groups'], requirements: ['A01-002', 'A10-001'] } });
  expect(['A01-002', 'A10-001', 'A10-002'].map((id) => of(both, id)?.outcome)).toEqual([
    'not-selected',
    'blocked',
    'not-selected',
  ]);
});
