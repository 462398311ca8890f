import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { blockByShape } from '../../oracle/outcome/block-by-shape.ts';
import { decideCheckOutcome, decideOutcome } from '../../oracle/outcome/decide-outcome.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { CheckReport, ReportedOutcome } from '../../specs/words/record.ts';
import type { Check } from '../trial/check.ts';
import type { KeptJudgements } from '../trial/kept-judgements.ts';
import { collectFindings } from './collect-findings.ts';
import { reported } from './reported-outcome.ts';
import type { Reporting } from './reporting.ts';

/**
 * Reports what a check says of its requirements. Those that came after the revision by which is judged are apart: they
 * follow from what is counted, and what is counted never follows from them.
 *
 * @param end how the check ended before its last line; null if it ran to its end
 */
export function reportRequirements(
  check: Check,
  kept: Pick<KeptJudgements, 'judgements' | 'later'>,
  end: Judged | null,
  reporting: Reporting,
): Pick<CheckReport, 'judged' | 'requirements' | 'findings' | 'later'> {
  const { catalogue, later } = reporting.standard;
  const report = (ids: readonly string[], required: Catalogue, judgements = kept.judgements) => {
    const judged = blockConsequences(judgements)
      .filter(({ requirement }) => required === catalogue || later.has(requirement))
      .map((judgement) => blockByShape(judgement, required));
    const outcomes = ids.map((id) => [id, reported(decideOutcome(id, judged, end, required), reporting)] as const);
    return { requirements: Object.fromEntries(outcomes), findings: collectFindings(judged, reporting) };
  };
  const counted = report(
    check.requirements.filter((id) => catalogue.requirements.has(id)),
    catalogue,
  );
  const outcomes = Object.values(counted.requirements);
  const laterIds = check.requirements.filter((id) => later.has(id));
  const whole = { ...catalogue, requirements: new Map([...catalogue.requirements, ...later]) };
  return {
    ...counted,
    judged:
      outcomes.length === 0 && later.size > 0
        ? notCounted(reporting)
        : reported(decideCheckOutcome(outcomes, end), reporting),
    ...(laterIds.length === 0 ? {} : { later: report(laterIds, whole, [...kept.judgements, ...kept.later]) }),
  };
}

/** The outcome of a check all of whose requirements came after the revision by which is judged. */
function notCounted({ secrets, standard }: Reporting): ReportedOutcome {
  const reason = `all that it judges came after catalogue revision ${standard.catalogue.revision}`;
  return { outcome: 'not-selected', code: null, reason: secrets.redact(reason) };
}
