import { blockConsequences } from '../oracle/consequences.ts';
import { isBroken } from '../oracle/judgement.ts';
import { grantsNothing } from '../oracle/provision.ts';
import { defectKey } from '../specs/fingerprint.ts';
import type { Judged } from '../specs/outcome.ts';
import type { CheckReport, ReportedOutcome } from '../specs/record.ts';
import type { RequirementId } from '../specs/requirement-id.ts';
import { attemptCheck } from './attempt-check.ts';
import { blockByShape } from './block-by-shape.ts';
import type { Check } from './check.ts';
import { collectDialect } from './collect-dialect.ts';
import { collectFindings } from './collect-findings.ts';
import { decideCheckOutcome, decideOutcome } from './decide-outcome.ts';
import { operationAtFault } from './operation-at-fault.ts';
import { confirmFindings } from './repeats/confirm-findings.ts';
import type { Session } from './session.ts';
import { Trial } from './trial.ts';

/** Characters of the reason why something could not be judged. */
const maxReason = 600;

/**
 * Runs one check and reports its outcome. Never throws: nonconformance is findings, a premise that failed is `blocked`,
 * and whatever else is thrown is our own defect and becomes `error`.
 */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const { catalogue, clock } = session;
  const startedAt = Math.round(clock.now());
  const trial = new Trial<RequirementId>(session, check.id);
  const leave = session.underway.begin(check.id, startedAt, () => trial.exchanges);
  const end = await attemptCheck(check, trial, session);
  leave();
  const judgements = blockConsequences(trial.judgements).map((judgement) => blockByShape(judgement, catalogue));
  const requirements = Object.fromEntries(
    check.requirements.map((id) => [id, reported(decideOutcome(id, judgements, end, catalogue), session)]),
  );
  const judged = reported(decideCheckOutcome(Object.values(requirements), end), session);
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
    ...dialectKey(check, session),
    properties: trial.properties,
    startedAt,
    durationMs,
    exchanges: trial.exchanges,
    ...(trial.retries === 0 ? {} : { retries: trial.retries }),
    latenciesMs: trial.latenciesMs,
  };
}

/** An outcome as a report has it. */
function reported(judged: Judged, session: Session): ReportedOutcome {
  return writable(blockUngranted(judged, session), session);
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

/**
 * Blocks what is not applicable for want of a product, where creations grant none at all: that is then no choice of the
 * provider, unless the profile says so.
 */
function blockUngranted(judged: Judged, { world }: Session): Judged {
  if (judged.code !== 'not-granted' || !grantsNothing(world.provision)) return judged;
  const reason =
    'no product at all was granted, and the profile does not say that the provider supports none (products)';
  return { outcome: 'blocked', code: null, reason };
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
  await session.opening.ended();
  return session.queue.run(run);
}

/** Redacts and bounds the reason of an outcome: a target has its say in it, too. */
function writable(judged: Judged, session: Session): ReportedOutcome {
  const { reason } = judged;
  return { ...judged, reason: reason === null ? null : session.driver.secrets.redactShort(reason, maxReason) };
}
