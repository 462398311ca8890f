import { expect, test } from 'vitest';
import { mixedRun } from '../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { describeNext, type NextSteps } from './what-next.ts';

const failing = sampleCheck(
  'get-pay-statement',
  'batch',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', 'get-pay-statement')] },
);
const passing = sampleCheck('get-pay-statement', 'batch', { 'A01-001': 'passed' });

const page = { kind: 'html', path: 'conformance-out/report.html', durationMs: 1, problem: null, hint: null } as const;

function next(check = failing, change: Partial<NextSteps> = {}, rendered = [page]): string {
  const { summary } = sampleRun(temporaryFolder(), [check]);
  const steps = {
    profile: 'acme.yaml',
    out: 'conformance-out',
    strict: false,
    environment: {},
    checks: [],
    isWatching: false,
  };
  return describeNext(summary, rendered, { ...steps, ...change });
}

test('after a failure: the page, its replay, its waiver, and the run of what failed', () => {
  expect(next()).toBe(`
What next
  read it all        conformance-out/report.html
  send it again      payroll-conformance replay conformance-out --finding 1 --profile acme.yaml
  accept it for now  payroll-conformance waive conformance-out --finding 1 --profile acme.yaml --owner NAME --reason WHY --expires 2027-01-20
  once it is mended  payroll-conformance run --profile acme.yaml --only-failed
`);
});

test('after a failure about security, no waiver is proposed', () => {
  const finding = sampleFinding('AUTH-001', 'get-pay-statement');
  const check = sampleCheck('get-pay-statement', 'batch', { 'AUTH-001': 'failed' }, { findings: [finding] });
  expect(next(check)).not.toContain('waive');
});

test('called by npx, in another folder, of a profile with a space in its name, strictly', () => {
  const text = next(failing, {
    profile: "it's acme.yaml",
    out: 'pr out',
    strict: true,
    environment: { npm_command: 'exec' },
  });
  expect(text).toContain(`npx --no payroll-conformance replay 'pr out' --finding 1 --profile 'it'\\''s acme.yaml'\n`);
  expect(text).toContain(`run --profile 'it'\\''s acme.yaml' --only-failed --out 'pr out' --strict\n`);
});

test('of the embedded sandbox there is no profile to name, and nothing to waive', () => {
  const text = next(failing, { profile: null }, []);
  expect(text).toBe(`
What next
  send it again      payroll-conformance replay conformance-out --finding 1
  once it is mended  payroll-conformance run --only-failed
`);
});

test('a run that goes on by itself is not to be started again', () => {
  expect(next(failing, { isWatching: true })).not.toContain('--only-failed');
});

test('nothing where nothing failed, and the profile lacks nothing', () => {
  expect(next(passing)).toBe('');
});

test('what is waived needs no next step; what lacks a fixture does', () => {
  const { summary } = mixedRun(temporaryFolder());
  const steps = { profile: 'acme.yaml', out: 'out', strict: false, environment: {}, checks: [], isWatching: false };
  expect(describeNext(summary, [], steps)).toBe(`
What next
  judge more  payroll-conformance doctor --profile acme.yaml
`);
});
