import { runCheck } from '../../harness/run-check.ts';
import { openSession, type SessionOptions } from '../../harness/session.ts';
import type { RunSettings } from '../../harness/settings/settings.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { partOf } from '../../suites/part.ts';
import type { StoredCheck } from './transcript.ts';

/**
 * Runs the checks of a revision one after the other, so that the same are sent in the same order each time; nothing is
 * taken away again.
 */
export async function judgeAlone(settings: RunSettings, options: SessionOptions): Promise<readonly CheckReport[]> {
  const session = openSession(settings, options);
  try {
    const { stimulating, concluding } = partOf(settings.checks, 1, 1);
    const reports: CheckReport[] = [];
    for (const check of [...stimulating, ...concluding]) reports.push(await runCheck(check, session));
    return reports;
  } finally {
    await session.close();
  }
}

/** What is stored of the report of a check. */
export function asStoredCheck({ check, requirements, findings }: CheckReport): StoredCheck {
  const inOrder = Object.entries(requirements).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    check,
    requirements: Object.fromEntries(inOrder.map(([id, { outcome, code }]) => [id, { outcome, code }])),
    findings: findings
      .map(({ requirement, operation, fingerprint }) => ({ requirement, operation, fingerprint }))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  };
}
