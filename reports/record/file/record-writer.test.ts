import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  requirementId,
  sampleCheck,
  sampleExchange,
  sampleFinding,
  sampleHeader,
} from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { ReportError } from '../disk/run-folder.ts';
import { loadRun } from '../run/load-run.ts';
import { openRecord } from './record-writer.ts';

const failing = sampleCheck(
  'get-pay-statement',
  'batch',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', 'get-pay-statement')] },
);

test('a finished record is read back with its checks, its chain intact', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  writer.check(failing);
  const footer = writer.footer({ interrupted: null, created: [] });
  const run = loadRun(dir);
  expect(footer).toMatchObject({ checks: 1, exchanges: 3 });
  expect(run).toMatchObject({ chainHolds: true, interrupted: null });
  expect(run.checks.map(({ check }) => check)).toEqual(['get-pay-statement/batch']);
  expect(run.latencies.get('get-pay-statement')).toEqual({ values: [4, 5, 6], count: 3, max: 6 });
});

test('the footer says how long the run took, and all its exchanges', () => {
  const startedAt = new Date(Date.now() - 5_000).toISOString();
  const writer = openRecord(temporaryFolder(), sampleHeader({ startedAt }));
  writer.check(failing);
  const footer = writer.footer({ interrupted: 'SIGINT', created: [], worldExchanges: 4 });
  expect(footer).toMatchObject({ type: 'footer', checks: 1, exchanges: 7, interrupted: 'SIGINT' });
  expect(footer.durationMs).toBe(Date.parse(footer.endedAt) - Date.parse(startedAt));
  const early = openRecord(temporaryFolder(), sampleHeader({ startedAt: '2999-01-01T00:00:00.000Z' }));
  expect(early.footer({ interrupted: null, created: [] }).durationMs).toBe(0);
});

test('a closed record takes no more, and may be closed again', () => {
  const writer = openRecord(temporaryFolder(), sampleHeader());
  writer.close();
  writer.close();
  expect(() => writer.check(failing)).toThrow(`The record ${writer.path} is already closed.`);
});

test('two thousand latencies of an operation are kept, to a hundredth of a millisecond', () => {
  const writer = openRecord(temporaryFolder(), sampleHeader());
  const values = Array.from({ length: 2_001 }, () => 1.23456);
  const line = writer.check({ ...failing, latenciesMs: { 'get-pay-statement': values } });
  writer.close();
  expect(line.latenciesMs['get-pay-statement']).toEqual(Array.from({ length: 2_000 }, () => 1.23));
});

test('every line is on disk when the call returns, and a line that a kill cut is left out', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  writer.check(failing);
  const whole = statSync(writer.path).size;
  writer.check(sampleCheck('get-pay-statement', 'second', { 'A01-002': 'passed' }));
  truncateSync(writer.path, whole + 40);
  const run = loadRun(dir);
  expect(run.checks.map(({ check }) => check)).toEqual(['get-pay-statement/batch']);
  expect(run.interrupted).toContain('without a footer');
  writer.close();
});

test('evidence is readable by its owner only, and holds what was sent and received', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  const line = writer.check(failing);
  writer.close();
  expect(line.findings[0]?.exchanges).toEqual(['exchanges/1.json']);
  expect(statSync(join(dir, 'exchanges/1.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dir, 'exchanges')).mode & 0o777).toBe(0o700);
  const evidence = loadRun(dir).evidence.read('exchanges/1.json');
  expect(evidence?.check).toBe('get-pay-statement/batch');
  expect(evidence?.response).toMatchObject({ status: 200, text: '{"responses":[{"code":"200"}]}', problem: null });
});

test('the chain names every file of evidence, also that of findings that are joined', () => {
  const dir = temporaryFolder();
  const findings = [1, 2, 3].map(() => sampleFinding('A01-001', 'get-pay-statement'));
  const { run } = sampleRun(dir, [sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'failed' }, { findings })]);
  expect(readdirSync(join(dir, 'exchanges'))).toHaveLength(3);
  expect(run.evidence.unlisted()).toEqual([]);
});

test('findings and evidence end at the limits of the run', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader(), { findingsPerCheck: 2, files: 1, totalCharacters: 1_000_000 });
  const findings = [1, 2, 3].map((number) =>
    sampleFinding(requirementId(1, number), 'get-pay-statement', { exchanges: [sampleExchange('get-pay-statement')] }),
  );
  const line = writer.check(sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'failed' }, { findings }));
  writer.close();
  expect(line.findings.map(({ exchanges }) => exchanges)).toEqual([['exchanges/1.json'], []]);
});

test('the same exchange behind two findings of a check is one file', () => {
  const dir = temporaryFolder();
  const exchange = sampleExchange('get-pay-statement');
  const writer = openRecord(dir, sampleHeader());
  const findings = [1, 2].map((number) =>
    sampleFinding(requirementId(1, number), 'get-pay-statement', { exchanges: [exchange] }),
  );
  const line = writer.check(
    sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'failed', 'A01-002': 'failed' }, { findings }),
  );
  writer.close();
  expect(line.findings.map(({ exchanges }) => exchanges)).toEqual([['exchanges/1.json'], ['exchanges/1.json']]);
});

test('a flood of the same finding is one finding with a count, and little evidence', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  const findings = Array.from({ length: 150 }, () => sampleFinding('A01-001', 'get-pay-statement'));
  const line = writer.check(sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'failed' }, { findings }));
  writer.close();
  expect(line.findings).toHaveLength(1);
  expect(line.findings[0]?.count).toBe(150);
  expect(readdirSync(join(dir, 'exchanges')).length).toBeLessThanOrEqual(3);
});

test('oversized texts and bodies are cut', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  const long = 'x'.repeat(1_000_000);
  const finding = sampleFinding('A01-001', 'get-pay-statement', {
    actual: long,
    message: long,
    exchanges: [sampleExchange('get-pay-statement', long)],
  });
  writer.check(sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'failed' }, { findings: [finding] }));
  writer.close();
  expect(statSync(writer.path).size).toBeLessThan(20_000);
  expect(statSync(join(dir, 'exchanges/1.json')).size).toBeLessThan(300_000);
});

test('a new record in the same folder replaces the old one and its evidence', () => {
  const dir = temporaryFolder();
  const first = openRecord(dir, sampleHeader());
  first.check(failing);
  first.close();
  openRecord(dir, sampleHeader()).close();
  expect(readdirSync(join(dir, 'exchanges'))).toEqual([]);
  expect(loadRun(dir).checks).toEqual([]);
});

test('a record deleted while the run goes on is noticed at the next check', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  rmSync(writer.path);
  expect(() => writer.check(failing)).toThrow(
    expect.objectContaining({ name: 'ReportError', code: 'vanished', path: writer.path }),
  );
  writer.close();
});

test.each([
  [
    'a file where the folder should be',
    (dir: string) => writeFileSync(join(dir, 'out'), ''),
    /file stands where a folder is needed/,
  ],
  ['a folder below a file', (dir: string) => writeFileSync(join(dir, 'out'), ''), /out/],
] as const)('%s is one clear error', (_, prepare, message) => {
  const dir = temporaryFolder();
  prepare(dir);
  expect(() => openRecord(join(dir, 'out'), sampleHeader())).toThrow(ReportError);
  expect(() => openRecord(join(dir, 'out'), sampleHeader())).toThrow(message);
});

test('a folder that cannot be written is named with what to do', () => {
  const dir = temporaryFolder();
  const cause = Object.assign(new Error('EROFS'), { code: 'EROFS' });
  const error = ReportError.from(cause, 'write', dir);
  expect(error).toMatchObject({ code: 'read-only', path: dir, cause });
  expect(error.message).toBe(
    `Can't write ${dir}: the file system is read-only; choose a folder that can be written with --out.`,
  );
});
