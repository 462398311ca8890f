import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '../cli/profile/profile.ts';
import { createRunHeader } from '../cli/run/start-record.ts';
import { classOf } from '../reports/certificate/class-of.ts';
import type { RunningSandbox } from '../sandbox/start.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import type { Profile } from '../specs/words/profile.ts';
import { runPart } from '../suites/run-part.ts';
import { sampleRun } from './reports/sample-run.ts';

/** Runs the suites quickly against a sandbox, with its profile changed, and closes it. @returns the summary, and the class */
export async function judgeSandbox(sandbox: RunningSandbox, change: (profile: Profile) => Profile) {
  const dir = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
  try {
    const timing = { pollIntervalMs: 1, pollDeadlineMs: 600_000 };
    const whole = readProfile('the sandbox', JSON.stringify({ ...sandbox.profile, timing }), { environment: {} });
    const settings = { profile: change(whole), effort: 'quick', seed: 1, strict: false } as const;
    const part = { index: 1, count: 1 };
    const { reports } = await runPart({ ...settings, checks: null, part, sharedBy: 1, firstConnection: null });
    const selection = { operations: null, requirements: null };
    const planned = reports.map(({ check }) => check);
    const header = createRunHeader({ ...settings, catalogue: loadCatalogue(), selection, planned, shard: null });
    const { run, summary } = sampleRun(dir, reports, header);
    return { summary, found: classOf(run, summary) };
  } finally {
    await sandbox.close();
    rmSync(dir, { recursive: true });
  }
}
