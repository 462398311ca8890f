import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { findingOf, reportFinding } from '../../oracle/outcome/report-finding.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange, RedactedExchange } from '../../specs/words/exchange.ts';
import { defectKey, type Finding, joinKinds } from '../../specs/words/finding.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';
import type { Matters } from '../evidence/exchange-origins.ts';
import type { Reporting } from './reporting.ts';

/**
 * Collects what is broken as findings, each defect once, with its count, and redacts them. At most as many as the bounds
 * allow, since a target could make any number of them.
 */
export function collectFindings(judgements: readonly Judgement[], reporting: Reporting): readonly ReportedFinding[] {
  const findings = new Map<string, Finding>();
  for (const judgement of judgements) {
    if (judgement.kind !== 'broken') continue;
    const finding = findingOf(judgement, reporting.standard.catalogue);
    const key = defectKey(finding);
    const earlier = findings.get(key);
    if (earlier !== undefined)
      findings.set(key, { ...earlier, count: earlier.count + finding.count, ...joinKinds(earlier, finding) });
    else if (findings.size < reporting.mostFindings) findings.set(key, finding);
  }
  const redacted = new Map<Exchange, RedactedExchange>();
  return [...findings.values()].map((finding) => report(finding, reporting, redacted));
}

function report(
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
  const setUp = origins.setUpOf(finding.exchanges, mattersTo(finding.expectation));
  return {
    ...reported,
    ...(traceId === undefined ? {} : { traceId }),
    ...(setUp.length === 0 ? {} : { setup: setUp.map(redact) }),
    ...(finding.expectation === undefined ? {} : { expectation: redactCondition(finding.expectation, secrets) }),
  };
}

/** Decides what of the run matters to a finding: nothing, where any answer will do. */
function mattersTo(expectation: Condition | undefined): Matters {
  const isOfShape = expectation?.kind === 'valid';
  const isRefusal = expectation?.kind === 'not' && expectation.of.kind === 'valid';
  return {
    writes: !isOfShape,
    earlier: isOfShape ? 'none' : isRefusal ? 'same-request' : 'same-answer',
    expected: JSON.stringify(expectation ?? null),
  };
}

/** The condition with every text in it redacted: what it compares with may hold anything that a target sent. */
function redactCondition(condition: Condition, secrets: Secrets): Condition {
  return JSON.parse(JSON.stringify(condition), (_, value: unknown) =>
    typeof value === 'string' ? secrets.redact(value) : value,
  ) as Condition;
}
