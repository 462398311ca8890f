import type { Judgement } from '../oracle/kernel/judge.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import type { Confirmation, NotRepeated } from '../specs/words/confirmation.ts';
import type { Judged } from '../specs/words/outcome.ts';
import { Repeat, type Shown } from './repeats/repeat.ts';
import type { RepeatBudget } from './repeats/repeat-budget.ts';
import type { Session } from './session.ts';
import { attemptCheck } from './trial/attempt-check.ts';
import type { Check } from './trial/check.ts';
import { Trial } from './trial/trial.ts';

/** Repeats of a check that failed, at most. */
const mostRepeats = 3;

/** The result of repeating a check. */
export interface Confirmed {
  /** Keyed by defect. */
  readonly byDefect: ReadonlyMap<string, Confirmation>;
  /** Exchanges that it took. */
  readonly exchanges: number;
}

/**
 * Repeats a check that has failed, up to {@link mostRepeats} times within the budget, and counts how often each of its
 * defects comes about again. Of its properties only the examples that failed are tried. A repeat creates no connection,
 * and what it observes is counted apart, so that it changes neither the findings nor the outcomes of the run.
 *
 * @param durationMs how long the check took
 */
export async function confirmFindings(
  check: Check,
  shown: Shown,
  durationMs: number,
  session: Session,
  budget: RepeatBudget,
): Promise<Confirmed> {
  const { clock, isOver } = session.parts.run;
  const byDefect = new Map<string, Confirmation>(
    [...shown.defects.keys()].map((defect) => [defect, { failed: 1, of: 1 }]),
  );
  let exchanges = 0;
  const leaveOut = (reason: NotRepeated): Confirmed => {
    for (const [defect, known] of byDefect) byDefect.set(defect, { ...known, notRepeated: reason });
    return { byDefect, exchanges };
  };
  if (check.opens === true) return leaveOut('requests-overlap');
  if ((check.connections ?? 0) > 0 && check.reusesConnections !== true) return leaveOut('needs-new-connections');
  for (let round = 0; round < mostRepeats; round += 1) {
    const reason = isOver.aborted ? 'no-time-left' : budget.reasonAgainst(durationMs, clock.now());
    if (reason !== null) return leaveOut(reason);
    const repeat = new Repeat(shown, budget);
    const { judgements, end, sent, refusals } = await repeatOnce(check, repeat, session);
    exchanges += sent;
    for (const [defect, known] of byDefect) {
      const requirement = shown.defects.get(defect);
      const held = end === null && judgements.some((each) => each.kind === 'holds' && each.requirement === requirement);
      if (repeat.hasSeen(defect)) byDefect.set(defect, { ...known, failed: known.failed + 1, of: known.of + 1 });
      else if (held) byDefect.set(defect, { ...known, of: known.of + 1 });
      else {
        const notRepeated = repeat.reasonFor(defect) ?? reasonOf(repeat, refusals, isOver);
        byDefect.set(defect, { ...known, notRepeated });
      }
    }
  }
  return { byDefect, exchanges };
}

function reasonOf(repeat: Repeat, refusals: number, isOver: AbortSignal): NotRepeated {
  if (refusals > 0) return 'needs-new-connections';
  if (repeat.isOutOfRequests) return 'no-requests-left';
  return isOver.aborted ? 'no-time-left' : 'not-judged-again';
}

interface Repeated {
  readonly judgements: readonly Judgement[];
  readonly end: Judged | null;
  readonly sent: number;
  /** Connections that it asked for, and was not given. */
  readonly refusals: number;
}

async function repeatOnce(check: Check, repeat: Repeat, session: Session): Promise<Repeated> {
  const { parts, own } = session.forRepeat();
  const trial = new Trial<RequirementId>(parts, check, repeat);
  const end = await attemptCheck(check, trial, session.reporting.secrets);
  return {
    judgements: trial.judgements,
    end,
    sent: trial.sent.exchanges + own.exchanges,
    refusals: parts.budget.refusals,
  };
}
