import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { CheckReport, ReportedOutcome } from '../../specs/words/record.ts';
import { blockByShape } from '../outcome/block-by-shape.ts';
import { decideOutcome } from '../outcome/decide-outcome.ts';
import type { Session } from '../session.ts';
import type { Check } from '../trial/check.ts';
import type { Trial } from '../trial/trial.ts';
import { collectFindings } from './collect-findings.ts';
import { reported } from './reported-outcome.ts';

/**
 * The key with what a check says of requirements that came after the revision by which is judged. They follow from what
 * is counted, and what is counted never follows from them.
 *
 * @param end how the check ended before its last line; null if it ran to its end
 */
export function reportLater(
  check: Check,
  trial: Trial<RequirementId>,
  end: Judged | null,
  session: Session,
): Pick<CheckReport, 'later'> {
  const ids = check.requirements.filter((id) => session.later.has(id));
  if (ids.length === 0) return {};
  const { catalogue } = session;
  const whole = { ...catalogue, requirements: new Map([...catalogue.requirements, ...session.later]) };
  const judgements = blockConsequences([...trial.judgements, ...trial.later])
    .filter(({ requirement }) => session.later.has(requirement))
    .map((judgement) => blockByShape(judgement, whole));
  const outcomes = ids.map((id) => [id, reported(decideOutcome(id, judgements, end, whole), session)] as const);
  return { later: { requirements: Object.fromEntries(outcomes), findings: collectFindings(judgements, session) } };
}

/** The outcome of a check all of whose requirements came after the revision by which is judged. */
export function notCounted({ catalogue, driver }: Session): ReportedOutcome {
  const reason = `all that it judges came after catalogue revision ${catalogue.revision}`;
  return { outcome: 'not-selected', code: null, reason: driver.secrets.redact(reason) };
}
