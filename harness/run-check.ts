import { blockConsequences } from '../oracle/consequences.ts';
import { grantsNothing } from '../oracle/provision.ts';
import type { Judged } from '../specs/outcome.ts';
import type { CheckReport, ReportedOutcome } from '../specs/record.ts';
import type { RequirementId } from '../specs/requirement-id.ts';
import { blockByShape } from './block-by-shape.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { Check } from './check.ts';
import { collectDialect } from './collect-dialect.ts';
import { collectFindings } from './collect-findings.ts';
import { causeOf, decideCheckOutcome, decideOutcome } from './decide-outcome.ts';
import type { Session } from './session.ts';
import { Trial } from './trial.ts';

/** Characters of the reason why something could not be judged. */
const maxReason = 600;

/** Characters of the stack trace of a defect of our own. */
const maxTrace = 2_000;

/**
 * Runs one check and reports its outcome. Never throws: nonconformance is findings, a premise that failed is `blocked`,
 * and whatever else is thrown is our own defect and becomes `error`.
 */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const { catalogue, clock } = session;
  const startedAt = Math.round(clock.now());
  const trial = new Trial<RequirementId>(session, check.id);
  const leave = session.underway.begin(check.id, startedAt, () => trial.exchanges);
  const end = await attempt(check, trial, session);
  leave();
  const judgements = blockConsequences(trial.judgements).map((judgement) => blockByShape(judgement, catalogue));
  const requirements = Object.fromEntries(
    check.requirements.map((id) => [
      id,
      writable(blockUngranted(decideOutcome(id, judgements, end, catalogue), session), session),
    ]),
  );
  return {
    check: check.id,
    title: check.title,
    operation: check.operation,
    judged: writable(blockUngranted(decideCheckOutcome(Object.values(requirements), end), session), session),
    ...workedKey(check, session),
    requirements,
    findings: collectFindings(check.id, judgements, session),
    ...dialectKey(check, session),
    properties: trial.properties,
    startedAt,
    durationMs: Math.max(0, Math.round(clock.now()) - startedAt),
    exchanges: trial.exchanges,
    ...(trial.retries === 0 ? {} : { retries: trial.retries }),
    latenciesMs: trial.latenciesMs,
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

/** How a check ended before its last line, or null if it ran to its end. */
async function attempt(check: Check, trial: Trial<RequirementId>, session: Session): Promise<Judged | null> {
  const { profile } = session.settings;
  const missing = check.calls.find((operation) => !profile.operations.includes(operation));
  if (missing !== undefined) {
    return { outcome: 'not-applicable', code: 'not-offered', reason: `the profile does not offer ${missing}` };
  }
  try {
    await session.world.prepare(check.operation === null ? null : [check.operation, ...check.calls]);
    await check.run(trial);
    return null;
  } catch (error) {
    if (error instanceof CannotJudge) {
      const { outcome, code, message: reason, requirementInTheWay } = error;
      return { outcome, code, reason, ...causeOf(requirementInTheWay) };
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: 'error', code: null, reason: session.driver.secrets.redactShort(trace, maxTrace) };
  }
}

/** Redacts and bounds the reason of an outcome: a target has its say in it, too. */
function writable(judged: Judged, session: Session): ReportedOutcome {
  const { reason } = judged;
  return { ...judged, reason: reason === null ? null : session.driver.secrets.redactShort(reason, maxReason) };
}
