import { isBroken } from '../oracle/kernel/judge.ts';
import { operationAtFault } from '../oracle/outcome/report-finding.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import type { Confirmation, NotRepeated } from '../specs/words/confirmation.ts';
import { defectKey } from '../specs/words/finding.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { leaveLimitedPayments } from './premises/payment-limits.ts';
import { Repeat, type ShownDefects } from './repeats/repeat.ts';
import type { RepeatBudget } from './repeats/repeat-budget.ts';
import { collectDialect } from './report/collect-dialect.ts';
import { reportRequirements } from './report/report-requirements.ts';
import type { Session } from './session.ts';
import { attemptCheck } from './trial/attempt-check.ts';
import { type Check, Trial } from './trial/trial.ts';

/** Repeats of a check that failed, at most. */
const maxRepeats = 3;

/** The number of times that each defect of a check occurred again, and the requests that this took. */
interface Confirmed {
  readonly byDefect: ReadonlyMap<string, Confirmation>;
  readonly exchanges: number;
}

/**
 * Repeats a check that has failed, and counts how often each of its defects comes about again. Only the failed examples
 * of its properties are tried. A repeat creates no connection, and changes neither the findings nor the outcomes of the
 * run. @param durationMs how long the check took
 */
async function confirmFindings(
  check: Check,
  shown: ShownDefects,
  durationMs: number,
  session: Session,
  budget: RepeatBudget,
): Promise<Confirmed> {
  const { clock, ended } = session.parts.run;
  const byDefect = new Map<string, Confirmation>(
    [...shown.defects.keys()].map((defect) => [defect, { failed: 1, of: 1 }]),
  );
  let exchanges = 0;
  const leaveOut = (reason: NotRepeated): Confirmed => {
    for (const [defect, known] of byDefect) byDefect.set(defect, { ...known, notRepeated: reason });
    return { byDefect, exchanges };
  };
  if (check.runsFirst === true) return leaveOut('requests-overlap');
  if ((check.connections ?? 0) > 0 && check.reusesConnections !== true) return leaveOut('needs-new-connections');
  for (let round = 0; round < maxRepeats; round += 1) {
    const reason = ended.aborted ? 'no-time-left' : budget.reasonAgainst(durationMs, clock.now());
    if (reason !== null) return leaveOut(reason);
    const repeat = new Repeat(shown, budget);
    const { parts, own } = session.forRepeat();
    const trial = new Trial<RequirementId>(parts, check, repeat);
    const end = await attemptCheck(check, trial, session.reporting.secrets);
    exchanges += trial.sent.exchanges + own.exchanges;
    for (const [defect, known] of byDefect) {
      const requirement = shown.defects.get(defect);
      const held =
        end === null && trial.judgements.some((each) => each.kind === 'holds' && each.requirement === requirement);
      if (repeat.hasSeen(defect)) byDefect.set(defect, { ...known, failed: known.failed + 1, of: known.of + 1 });
      else if (held) byDefect.set(defect, { ...known, of: known.of + 1 });
      else {
        const notRepeated = repeat.reasonFor(defect) ?? reasonOf(repeat, parts.budget.refusals, ended);
        byDefect.set(defect, { ...known, notRepeated });
      }
    }
  }
  return { byDefect, exchanges };
}

function reasonOf(repeat: Repeat, refusals: number, ended: AbortSignal): NotRepeated {
  if (refusals > 0) return 'needs-new-connections';
  if (repeat.isOutOfRequests) return 'no-requests-left';
  return ended.aborted ? 'no-time-left' : 'not-judged-again';
}

/** Runs one check and reports its outcome. Never throws: a defect of our own becomes `error`. */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const { parts, reporting, underway } = session;
  const { dialect, pairs, secrets } = reporting;
  const { clock } = parts.run;
  const startedAt = Math.round(clock.now());
  const trial = new Trial<RequirementId>(parts, check);
  const { consecutive, sent } = trial;
  const noteEnd = underway.begin(check.id, startedAt, () => sent.exchanges);
  const end = await attemptCheck(check, trial, secrets);
  await leaveLimitedPayments(trial);
  noteEnd();
  if (check.runsFirst) parts.opening.noteConsecutive(consecutive.length);
  const report = reportRequirements(check, trial.kept, end, reporting);
  const durationMs = Math.max(0, Math.round(clock.now()) - startedAt);
  const worked = check.operation === null ? null : reporting.worked.worked(check.operation);
  return {
    check: check.id,
    title: check.title,
    operation: check.operation,
    ...(worked === null ? {} : { operationWorked: worked }),
    ...report,
    ...(await confirmIfFailed(check, trial, { ...report, durationMs }, session)),
    ...(check.operation !== null && check.reportsDialect && dialect !== null
      ? { dialect: collectDialect(check.operation, dialect, secrets) }
      : {}),
    ...(check.reportsPairs && pairs !== null ? { pairs: pairs.report() } : {}),
    properties: trial.properties,
    startedAt,
    durationMs,
    exchanges: sent.exchanges,
    ...(sent.retries === 0 ? {} : { retries: sent.retries }),
    ...(consecutive.isEmpty ? {} : { consecutive: consecutive.length }),
    latenciesMs: sent.latenciesMs,
  };
}

/** Repeats a check if it failed. @returns its findings, then each with the number of times that it occurred */
async function confirmIfFailed(
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
