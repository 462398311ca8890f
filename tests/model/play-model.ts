import { readProfile } from '../../cli/profile/profile.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { runPart } from '../../suites/run-part.ts';

const check = 'model/sequences';

/** Runs the model alone against a sandbox with one switch thrown, or none. */
export async function played(
  switched: { fault?: string; variant?: string },
  effort: Effort,
  seed = 1,
): Promise<CheckReport> {
  const sandbox = await startSandbox({
    seed: 1,
    syncPolls: 1,
    faults: switched.fault === undefined ? [] : [switched.fault],
    variants: switched.variant === undefined ? [] : [switched.variant],
  });
  try {
    const described = { ...sandbox.profile, timing: { pollIntervalMs: 2, pollDeadlineMs: 600_000 } };
    const profile = readProfile('the sandbox', JSON.stringify(described), { environment: {} });
    const part = { index: 1, count: 1 };
    const settings = { profile, effort, seed, strict: false, checks: [check], part, sharedBy: 1 } as const;
    const { reports } = await runPart({ ...settings, firstConnection: null });
    const [report] = reports;
    if (report === undefined) throw new Error('the model was not run');
    return report;
  } finally {
    await sandbox.close();
  }
}

/** Short names of the operations, to compare the requests of a finding with. */
const shortNames: Readonly<Record<string, string>> = {
  'create-sandbox-payment': 'pay',
  'create-sandbox-account': 'account',
  'create-sandbox-connection': 'connection',
  'get-pay-statement': 'read',
  'disconnect-entity': 'disconnect',
};

/** The operations of the requests of a report's first finding, in order, by their short names. */
export const requestsOfFirst = ({ findings }: CheckReport): readonly (string | undefined)[] =>
  (findings[0]?.exchanges ?? []).map(({ operation }) => shortNames[operation]);
