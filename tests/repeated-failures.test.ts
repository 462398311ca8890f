import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { startSandbox } from '../sandbox/start.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { runPart } from '../suites/run-part.ts';

interface Repeated {
  readonly reports: readonly CheckReport[];
  readonly log: readonly string[];
}

/** Runs some checks against a sandbox with a fault, and repeats those that fail. */
async function runWith(fault: string, checks: readonly string[], repeatsFailures = true): Promise<Repeated> {
  const folder = mkdtempSync(join(tmpdir(), 'repeats-'));
  const logFile = join(folder, 'log');
  const sandbox = await startSandbox({ seed: 1, faults: [fault], logFile });
  try {
    const timing = { pollIntervalMs: 2, pollDeadlineMs: 600_000 };
    const profile = readProfile(fault, JSON.stringify({ ...sandbox.profile, timing }), { environment: {} });
    const part = { index: 1, count: 1 };
    const settings = { profile, effort: 'quick', seed: 1, strict: false, part, sharedBy: 1 } as const;
    const { reports } = await runPart({ ...settings, checks, firstConnection: null, repeatsFailures });
    return { reports, log: readFileSync(logFile, 'utf8').trim().split('\n') };
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}

const groups = ['list-pay-groups/groups', 'list-pay-groups/list', 'list-pay-groups/shapes', 'stability/reads'];
const jobs = ['list-automated-jobs/list', 'list-automated-jobs/answers'];
const creating = ['create-sandbox-connection/creations'];
const accounts = ['create-sandbox-account/accounts', 'create-sandbox-account/shapes'];
const creations = ['create-sandbox-connection/creations', 'create-sandbox-connection/shapes'];

test.each([
  ['pay-group-id-null', groups, { failed: 4, of: 4 }],
  ['jobs-oldest-first', jobs, { failed: 4, of: 4 }],
  ['pay-groups-first-answer-id-null', groups, { failed: 1, of: 4 }],
  ['connection-result-provider-id-type', creations, { failed: 1, of: 1, notRepeated: 'needs-new-connections' }],
  ['connection-product-individual-refused', creating, { failed: 1, of: 1, notRepeated: 'needs-new-connections' }],
  ['account-result-authentication-type-null', accounts, { failed: 1, of: 1, notRepeated: 'needs-new-connections' }],
] as const)('%s: what comes of its repeats, and its line in the log', async (fault, checks, confirmed) => {
  const { reports, log } = await runWith(fault, checks);
  const findings = reports.flatMap((report) => report.findings);
  expect(findings.map((finding) => finding.confirmed)).toEqual(findings.map(() => confirmed));
  expect(findings.length).toBeGreaterThan(0);
  const traceIds = findings.map(({ traceId }) => traceId ?? 'none');
  expect(traceIds.filter((id) => !log.some((line) => line.includes(`"traceId":"${id}"`)))).toEqual([]);
});

test('what fails every second time has failed, and is not called stable', async () => {
  const { reports } = await runWith('pay-groups-every-second-name-number', groups);
  const shapes = reports.find(({ check }) => check === 'list-pay-groups/shapes');
  expect(shapes?.judged.outcome).toBe('failed');
  const [{ confirmed } = {}] = shapes?.findings ?? [];
  expect(confirmed?.of).toBe(4);
  expect([2, 3]).toContain(confirmed?.failed);
});

test.each([
  ['connection-product-individual-refused', creating],
  ['connection-result-provider-id-type', creations],
  ['account-result-authentication-type-null', accounts],
])('no repeat creates a connection or an account: %s', async (fault, checks) => {
  const created = async (repeats: boolean) =>
    (await runWith(fault, checks, repeats)).log.filter((line) => /"url":"\/sandbox\/connections/.test(line)).length;
  expect(await created(true)).toBe(await created(false));
});

test('repeats are counted apart, and change neither findings nor outcomes', async () => {
  const [repeated, once] = [await runWith('jobs-oldest-first', jobs), await runWith('jobs-oldest-first', jobs, false)];
  expect(repeated.log.length).toBeGreaterThan(once.log.length);
  const sent = repeated.reports.reduce((sum, { repeatExchanges = 0 }) => sum + repeatExchanges, 0);
  expect(sent).toBeGreaterThan(0);
  const essence = ({ reports }: Repeated) =>
    reports.map(({ check, exchanges, findings, requirements }) => [
      check,
      exchanges,
      requirements,
      findings.map(({ count, fingerprint }) => [count, fingerprint]),
    ]);
  expect(essence(repeated)).toEqual(essence(once));
  expect(once.reports.flatMap(({ findings }) => findings.map(({ confirmed }) => confirmed))).toEqual([undefined]);
});
