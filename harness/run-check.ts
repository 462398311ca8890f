import { isBroken } from '../oracle/kernel/judge.ts';
import { operationAtFault } from '../oracle/outcome/operation-at-fault.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import { defectKey } from '../specs/words/finding.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { confirmFindings } from './confirm-findings.ts';
import { leaveLimitedPayments } from './premises/payment-limits.ts';
import { collectDialect } from './report/collect-dialect.ts';
import { reportRequirements } from './report/report-requirements.ts';
import type { Reporting } from './report/reporting.ts';
import type { Session } from './session.ts';
import { attemptCheck } from './trial/attempt-check.ts';
import type { Check } from './trial/check.ts';
import { Trial } from './trial/trial.ts';

/**
 * Runs one check and reports its outcome. Never throws: nonconformance is findings, a premise that failed is `blocked`,
 * and whatever else is thrown is our own defect and becomes `error`.
 */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const { parts, reporting, underway } = session;
  const { clock } = parts.run;
  const startedAt = Math.round(clock.now());
  const trial = new Trial<RequirementId>(parts, check);
  const { consecutive, sent } = trial;
  const leave = underway.begin(check.id, startedAt, () => sent.exchanges);
  const end = await attemptCheck(check, trial, reporting.secrets);
  await leaveLimitedPayments(trial);
  leave();
  if (check.opens) parts.opening.noteConsecutive(consecutive.length);
  const report = reportRequirements(check, trial.kept, end, reporting);
  const durationMs = Math.max(0, Math.round(clock.now()) - startedAt);
  const worked = check.operation === null ? null : reporting.worked.worked(check.operation);
  return {
    check: check.id,
    title: check.title,
    operation: check.operation,
    ...(worked === null ? {} : { operationWorked: worked }),
    ...report,
    ...(await confirmed(check, trial, { ...report, durationMs }, session)),
    ...dialectKey(check, reporting),
    properties: trial.properties,
    startedAt,
    durationMs,
    exchanges: sent.exchanges,
    ...(sent.retries === 0 ? {} : { retries: sent.retries }),
    ...(consecutive.isEmpty ? {} : { consecutive: consecutive.length }),
    latenciesMs: sent.latenciesMs,
  };
}

/** The findings of a check, each with how often it came about when the check, which failed, was repeated. */
async function confirmed(
  check: Check,
  { failing, judgements }: Trial<RequirementId>,
  { judged: { outcome }, findings, durationMs }: Pick<CheckReport, 'judged' | 'findings' | 'durationMs'>,
  session: Session,
): Promise<Pick<CheckReport, 'findings' | 'repeatExchanges'>> {
  const { repeats, parts } = session;
  const failed = outcome === 'failed' || (parts.run.settings.strict && outcome === 'advisory');
  if (repeats === null || !failed) return { findings };
  const defects = new Map(
    judgements
      .filter(isBroken)
      .map((judgement) => [defectKey({ ...judgement, operation: operationAtFault(judgement) }), judgement.requirement]),
  );
  const shown = { defects, failing, ledger: parts.ledger };
  const { byDefect, exchanges } = await confirmFindings(check, shown, durationMs, session, repeats);
  return {
    findings: findings.map((finding) => {
      const known = finding.confirmed ?? byDefect.get(defectKey(finding));
      return known === undefined ? finding : { ...finding, confirmed: known };
    }),
    ...(exchanges === 0 ? {} : { repeatExchanges: exchanges }),
  };
}

/** The key that says what the answers of the check's operation show, if the check is the one that says it. */
function dialectKey(
  { operation, reportsDialect }: Check,
  { dialect, secrets }: Reporting,
): Pick<CheckReport, 'dialect'> {
  if (operation === null || dialect === null || !reportsDialect) return {};
  return { dialect: collectDialect(operation, dialect, secrets) };
}
