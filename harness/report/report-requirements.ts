import type { Secrets } from '../../driver/secrets/secrets.ts';
import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { grantsNothing, type Support } from '../../oracle/every-operation/provision.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { blockByShape } from '../../oracle/outcome/block-by-shape.ts';
import { decideCheckOutcome, decideOutcome } from '../../oracle/outcome/decide-outcome.ts';
import { findingOf, reportFinding } from '../../oracle/outcome/report-finding.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange, RedactedExchange } from '../../specs/words/exchange.ts';
import { defectKey, type Finding, type Judged, joinKinds } from '../../specs/words/finding.ts';
import type { CheckReport, ReportedFinding, ReportedOutcome } from '../../specs/words/record.ts';
import type { DialectNotes } from '../evidence/dialect-notes.ts';
import type { ExchangeOrigins, SetUpOptions } from '../evidence/exchange-origins.ts';
import type { WorkedOperations } from '../evidence/worked-operations.ts';
import type { CoveredPairs } from '../sending/covered-pairs.ts';
import type { KeptJudgements, Standard } from '../trial/kept-judgements.ts';
import type { Check } from '../trial/trial.ts';

/** The parts of a session that the reports of its checks are made of. */
export interface Reporting {
  readonly standard: Standard;
  readonly secrets: Secrets;
  /** The most findings of one check: a target could cause any number. */
  readonly maxFindings: number;
  readonly origins: ExchangeOrigins;
  readonly worked: WorkedOperations;
  /** null: nobody reads the choices that the interface leaves open, nor the pairs of circumstances. */
  readonly dialect: DialectNotes | null;
  readonly pairs: CoveredPairs | null;
}

/** The most characters of the reason why a requirement could not be judged. */
const maxReason = 600;

/** Makes the reported form of an outcome: redacted and cut, since a target can influence the reason. */
function reportOutcome(judged: Judged, { secrets, worked }: Reporting): ReportedOutcome {
  const { reason, ...rest } = blockUngranted(judged, worked.provision);
  return { ...rest, reason: reason === null ? null : secrets.redactShort(reason, maxReason) };
}

/** Blocks requirements for want of a product if creations grant none at all, unless the profile says it. */
function blockUngranted(judged: Judged, provision: Support): Judged {
  if (judged.code !== 'not-granted' || !grantsNothing(provision)) return judged;
  const reason =
    'no product at all was granted, and the profile does not say that the provider supports none (products)';
  return { outcome: 'blocked', code: null, reason, cause: 'create-sandbox-connection' };
}

/** Collects and redacts broken judgements as findings, each defect once with its count, and not more than a bound. */
function collectFindings(judgements: readonly Judgement[], reporting: Reporting): readonly ReportedFinding[] {
  const findings = new Map<string, Finding>();
  for (const judgement of judgements) {
    if (judgement.kind !== 'broken') continue;
    const finding = findingOf(judgement, reporting.standard.catalogue);
    const key = defectKey(finding);
    const earlier = findings.get(key);
    if (earlier !== undefined)
      findings.set(key, { ...earlier, count: earlier.count + finding.count, ...joinKinds(earlier, finding) });
    else if (findings.size < reporting.maxFindings) findings.set(key, finding);
  }
  const redacted = new Map<Exchange, RedactedExchange>();
  return [...findings.values()].map((finding) => reportWithSetUp(finding, reporting, redacted));
}

/** Reports one finding, with the exchanges that made its requests possible. @param redacted shared by all findings */
function reportWithSetUp(
  finding: Finding,
  { origins, secrets }: Reporting,
  redacted: Map<Exchange, RedactedExchange>,
): ReportedFinding {
  const redact = (exchange: Exchange): RedactedExchange => {
    const known = redacted.get(exchange) ?? secrets.redactExchange(exchange);
    redacted.set(exchange, known);
    return known;
  };
  const reported = reportFinding(finding, {
    redact: (text) => secrets.redact(text),
    redactShort: (text, characters) => secrets.redactShort(text, characters),
    redactExchange: redact,
  });
  const traceId = reported.exchanges.at(-1)?.traceId;
  const setUp = origins.setUpOf(finding.exchanges, setUpOptionsFor(finding.expectation));
  return {
    ...reported,
    ...(traceId === undefined ? {} : { traceId }),
    ...(setUp.length === 0 ? {} : { setup: setUp.map(redact) }),
    ...(finding.expectation === undefined ? {} : { expectation: redactCondition(finding.expectation, secrets) }),
  };
}

/** Decides which related exchanges a finding needs: none if any answer shows it, no writes if any success shows it. */
export function setUpOptionsFor(expectation: Condition | undefined): SetUpOptions {
  const isOfShape = expectation?.kind === 'valid';
  // What is expected not to be a success is a refusal.
  const isRefusal = expectation?.kind === 'not' && expectation.of.kind === 'valid';
  return {
    writes: !isOfShape && !isRefusal,
    earlier: isOfShape ? 'none' : isRefusal ? 'same-request' : 'same-answer',
    expected: JSON.stringify(expectation ?? null),
  };
}

const redactCondition = (condition: Condition, secrets: Secrets): Condition =>
  JSON.parse(JSON.stringify(condition), (_, value: unknown) =>
    typeof value === 'string' ? secrets.redact(value) : value,
  ) as Condition;

/**
 * Reports the judgements of a check's requirements. Those of later revisions are reported apart, since their defects
 * may follow from counted ones, never the other way round. @param end why the check ended early; null: it did not
 */
export function reportRequirements(
  check: Check,
  kept: Pick<KeptJudgements, 'judgements' | 'later'>,
  end: Judged | null,
  reporting: Reporting,
): Pick<CheckReport, 'judged' | 'requirements' | 'findings' | 'later'> {
  const { catalogue, later } = reporting.standard;
  const reportIds = (ids: readonly string[], required: Catalogue, judgements = kept.judgements) => {
    const judged = blockConsequences(judgements)
      .filter(({ requirement }) => required === catalogue || later.has(requirement))
      .map((judgement) => blockByShape(judgement, required));
    const outcomes = ids.map((id) => [id, reportOutcome(decideOutcome(id, judged, end, required), reporting)] as const);
    return { requirements: Object.fromEntries(outcomes), findings: collectFindings(judged, reporting) };
  };
  const countedIds = check.requirements.filter((id) => catalogue.requirements.has(id));
  const counted = reportIds(countedIds, catalogue);
  const outcomes = Object.values(counted.requirements);
  const laterIds = check.requirements.filter((id) => later.has(id));
  const withLater = () => ({ ...catalogue, requirements: new Map([...catalogue.requirements, ...later]) });
  return {
    ...counted,
    judged:
      outcomes.length === 0 && later.size > 0
        ? notCounted(reporting)
        : reportOutcome(decideCheckOutcome(outcomes, end), reporting),
    ...(laterIds.length === 0 ? {} : { later: reportIds(laterIds, withLater(), [...kept.judgements, ...kept.later]) }),
  };
}

function notCounted({ secrets, standard }: Reporting): ReportedOutcome {
  const reason = `all that it judges came after catalogue revision ${standard.catalogue.revision}`;
  return { outcome: 'not-selected', code: null, reason: secrets.redact(reason) };
}
