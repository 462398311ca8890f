import { blockConsequences } from '../oracle/every-operation/consequences.ts';
import { isBroken } from '../oracle/kernel/judgement.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import { defectKey } from '../specs/words/fingerprint.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { confirmFindings } from './confirm-findings.ts';
import { blockByShape } from './outcome/block-by-shape.ts';
import { decideCheckOutcome, decideOutcome } from './outcome/decide-outcome.ts';
import { operationAtFault } from './outcome/operation-at-fault.ts';
import { leaveLimitedPayments } from './premises/payment-limits.ts';
import { collectDialect } from './report/collect-dialect.ts';
import { collectFindings } from './report/collect-findings.ts';
import { notCounted, reportLater } from './report/report-later.ts';
import { reported } from './report/reported-outcome.ts';
import type { Session } from './session.ts';
import { attemptCheck } from './trial/attempt-check.ts';
import type { Check } from './trial/check.ts';
import { Trial } from './trial/trial.ts';

/**
 * Runs one check and reports its outcome. Never throws: nonconformance is findings, a premise that failed is `blocked`,
 * and whatever else is thrown is our own defect and becomes `error`.
 */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const { catalogue, clock } = session;
  const startedAt = Math.round(clock.now());
  const trial = new Trial<RequirementId>(session, check);
  const leave = session.underway.begin(check.id, startedAt, () => trial.exchanges);
  const end = await attemptCheck(check, trial, session);
  await leaveLimitedPayments(trial);
  leave();
  if (check.opens) session.opening.noteRow(trial.row.length);
  const judgements = blockConsequences(trial.judgements).map((judgement) => blockByShape(judgement, catalogue));
  const counted = check.requirements.filter((id) => catalogue.requirements.has(id));
  const requirements = Object.fromEntries(
    counted.map((id) => [id, reported(decideOutcome(id, judgements, end, catalogue), session)]),
  );
  const judged =
    counted.length === 0 && session.later.size > 0
      ? notCounted(session)
      : reported(decideCheckOutcome(Object.values(requirements), end), session);
  const findings = collectFindings(judgements, session);
  const durationMs = Math.max(0, Math.round(clock.now()) - startedAt);
  return {
    check: check.id,
    title: check.title,
    operation: check.operation,
    judged,
    ...workedKey(check, session),
    requirements,
    ...(await confirmed(check, { judged, findings, durationMs, trial }, session)),
    ...reportLater(check, trial, end, session),
    ...dialectKey(check, session),
    properties: trial.properties,
    startedAt,
    durationMs,
    exchanges: trial.exchanges,
    ...(trial.retries === 0 ? {} : { retries: trial.retries }),
    ...(trial.row.isEmpty ? {} : { consecutive: trial.row.length }),
    latenciesMs: trial.latenciesMs,
  };
}

/** What is known of a check that has ended. */
interface Ended extends Pick<CheckReport, 'judged' | 'findings' | 'durationMs'> {
  readonly trial: Trial<RequirementId>;
}

/** The findings of a check, each with how often it came about when the check, which failed, was repeated. */
async function confirmed(
  check: Check,
  { judged: { outcome }, findings, durationMs, trial }: Ended,
  session: Session,
): Promise<Pick<CheckReport, 'findings' | 'repeatExchanges'>> {
  const { repeats, settings, ledger } = session;
  const failed = outcome === 'failed' || (settings.strict && outcome === 'advisory');
  if (repeats === null || !failed) return { findings };
  const defects = new Map(
    trial.judgements
      .filter(isBroken)
      .map((judgement) => [defectKey({ ...judgement, operation: operationAtFault(judgement) }), judgement.requirement]),
  );
  const shown = { defects, failing: trial.failing, ledger };
  const { byDefect, exchanges } = await confirmFindings(check, shown, durationMs, session, repeats);
  return {
    findings: findings.map((finding) => {
      const known = finding.confirmed ?? byDefect.get(defectKey(finding));
      return known === undefined ? finding : { ...finding, confirmed: known };
    }),
    ...(exchanges === 0 ? {} : { repeatExchanges: exchanges }),
  };
}

/** The key that says whether the check's operation works, as far as that is known. */
function workedKey({ operation }: Check, { worked }: Session): { readonly operationWorked?: boolean } {
  const operationWorked = operation === null ? null : worked.worked(operation);
  return operationWorked === null ? {} : { operationWorked };
}

/** The key that says what the answers of the check's operation show, if the check is the one that says it. */
function dialectKey({ operation, reportsDialect }: Check, session: Session): Pick<CheckReport, 'dialect'> {
  const { dialect, driver } = session;
  if (operation === null || dialect === null || !reportsDialect) return {};
  return { dialect: collectDialect(operation, dialect, driver.secrets) };
}

/** Calls `run` when it is a check's turn: an opening one before all others, these some at a time. */
export async function whenItIsTurnOf<T>(check: Check, session: Session, run: () => Promise<T>): Promise<T> {
  if (check.opens) return session.opening.runOpening(run);
  await (check.waitsForOpening ? session.opening.finished() : session.opening.ended());
  return session.queue.run(run, check.urgency);
}
