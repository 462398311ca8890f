import { join } from 'node:path';
import { testIo } from '../../cli/io.testbed.ts';
import { preflight } from '../../cli/preflight/preflight.ts';
import { readProfile } from '../../cli/profile/profile.ts';
import { finishRun } from '../../cli/run/finish-run.ts';
import { createRunHeader } from '../../cli/run/start-record.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { runPart } from '../../suites/run-part.ts';
import { canaries } from './canary.ts';

export interface Judged {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The profile of a target that has the canaries, short times, and one fixture of each kind. */
export function hostileProfile(baseUrl: string, changes: object = {}): object {
  const id = '7d8f1c1e-5a1b-4c6f-9e2a-000000000001';
  return {
    name: 'Hostile',
    version: '1.0.0',
    baseUrl,
    credentials: canaries,
    fixtures: { paymentIds: [id], benefitIds: ['b1'], enrollmentIds: [id], entityIds: [id] },
    timing: { requestTimeoutMs: 1_000, liveTimeoutMs: 1_000, pollIntervalMs: 20, pollDeadlineMs: 400 },
    limits: { answers: { retryDelayMs: 5, retryAfterMs: 100 } },
    ...changes,
  };
}

/**
 * Judges a target as `run` does, from the first try of the credentials to the reports, but without starting vitest, which
 * would take most of the time.
 * @param operations whose checks to run; null: all
 * @param out an existing folder
 */
export async function judgeTarget(
  profileOfTarget: object,
  operations: readonly OperationId[] | null,
  out: string,
): Promise<Judged> {
  const io = testIo({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(out, 'step.md') });
  const profile = readProfile('hostile', JSON.stringify(profileOfTarget), { environment: {} });
  const tried = await preflight(profile, new AbortController().signal);
  if (tried.kind !== 'ready') return { code: 3, out: '', err: tried.sentence };
  const isSelected = (operation: OperationId | null) => operations?.some((each) => each === operation) ?? true;
  const checks = allChecks.filter(({ operation }) => isSelected(operation)).map(({ id }) => id);
  const settings = { profile, effort: 'quick', seed: 1, strict: false } as const;
  const { reports, created, worldExchanges } = await runPart({
    ...settings,
    checks,
    part: { index: 1, count: 1 },
    sharedBy: 1,
    firstConnection: tried.firstConnection,
    issued: tried.issued,
    dialect: true,
  });
  const catalogue = loadCatalogue();
  const selection = { operations, requirements: null };
  const record = openRecord(out, createRunHeader({ ...settings, catalogue, selection, planned: checks, shard: null }));
  for (const report of reports) record.check(report);
  record.footer({ interrupted: null, created, worldExchanges });
  const nothing = {
    color: false,
    interruption: { signal: null },
    failures: [],
    baseline: null,
    history: null,
  } as const;
  const code = await finishRun({ out, reports: ['html', 'junit', 'markdown', 'har'], io, ...nothing });
  return { code, out: io.out(), err: io.err() };
}
