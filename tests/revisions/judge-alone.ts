import { runCheck } from '../../harness/run-check.ts';
import { openSession, type SessionOptions } from '../../harness/session.ts';
import type { RunSettings } from '../../harness/settings/settings.ts';
import { type Judged, worse } from '../../specs/words/finding.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { allSuites } from '../../suites/all-suites.ts';
import { partOf } from '../../suites/part.ts';
import type { StoredFinding, StoredJudgements } from './transcript.ts';

/**
 * Runs the checks of a revision one after the other, so that they send the same requests in the same order each time.
 * Connections that they created are not disconnected.
 */
export async function judgeAlone(settings: RunSettings, options: SessionOptions): Promise<readonly CheckReport[]> {
  const session = openSession(settings, options);
  try {
    const { stimulating, concluding } = partOf(allSuites, settings.checks, 1, 1);
    const reports: CheckReport[] = [];
    for (const check of [...stimulating, ...concluding]) reports.push(await runCheck(check, session));
    return reports;
  } finally {
    await session.close();
  }
}

/** Joins the reports of all checks to the judgements that a transcript stores. */
export function asStored(reports: readonly CheckReport[]): StoredJudgements {
  const requirements = new Map<string, Pick<Judged, 'outcome' | 'code'>>();
  for (const report of reports) {
    for (const [id, { outcome, code }] of Object.entries(report.requirements)) {
      const before = requirements.get(id)?.outcome;
      if (before === undefined || worse(before, outcome) !== before) requirements.set(id, { outcome, code });
    }
  }
  const findings = reports.flatMap((report) =>
    report.findings.map(
      ({ requirement, operation, fingerprint }): StoredFinding => ({ requirement, operation, fingerprint }),
    ),
  );
  const byKey = new Map(findings.map((finding) => [Object.values(finding).join(' '), finding]));
  return {
    requirements: Object.fromEntries(inOrder(requirements)),
    findings: inOrder(byKey).map(([, finding]) => finding),
  };
}

const inOrder = <Value>(entries: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
