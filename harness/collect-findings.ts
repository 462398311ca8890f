import { curlLine } from '../driver/curl/curl.ts';
import type { Broken, Judgement } from '../oracle/judgement.ts';
import type { Exchange } from '../specs/exchange.ts';
import type { Finding } from '../specs/finding.ts';
import { defectKey, fingerprint } from '../specs/fingerprint.ts';
import type { RedactedExchange, ReportedFinding } from '../specs/record.ts';
import type { Session } from './session.ts';

/** Exchanges kept as evidence of one finding: the last ones. */
const maxEvidence = 6;

/**
 * Collects what is broken as findings, each defect once, with its count, and redacts them. At most as many as the bounds
 * allow, since a target could make any number of them.
 */
export function collectFindings(
  checkId: string,
  judgements: readonly Judgement[],
  session: Session,
): readonly ReportedFinding[] {
  const findings = new Map<string, Finding>();
  for (const judgement of judgements) {
    if (judgement.kind !== 'broken') continue;
    const finding = asFinding(checkId, judgement);
    const key = defectKey(finding);
    const earlier = findings.get(key);
    if (earlier !== undefined) findings.set(key, { ...earlier, count: earlier.count + finding.count });
    else if (findings.size < session.bounds.findings) findings.set(key, finding);
  }
  const redacted = new Map<Exchange, RedactedExchange>();
  return [...findings.values()].map((finding) => report(finding, session, redacted));
}

function asFinding(checkId: string, judgement: Broken): Finding {
  const { kind: _, operation, exchanges, ...rest } = judgement;
  const last = exchanges.at(-1);
  if (last === undefined) throw new Error(`${checkId} reported a finding without evidence`);
  return { ...rest, operation: operation ?? last.operation, exchanges: exchanges.slice(-maxEvidence) };
}

function report(finding: Finding, session: Session, redacted: Map<Exchange, RedactedExchange>): ReportedFinding {
  const { secrets } = session.driver;
  const redact = (exchange: Exchange): RedactedExchange => {
    const known = redacted.get(exchange) ?? secrets.redactExchange(exchange);
    redacted.set(exchange, known);
    return known;
  };
  const deciding = finding.exchanges.at(-1);
  return {
    ...finding,
    pointer: finding.pointer === null ? null : bounded(finding.pointer, 300, session),
    expected: bounded(finding.expected, 300, session),
    actual: bounded(finding.actual, 300, session),
    message: bounded(finding.message, 600, session),
    fingerprint: fingerprint(finding),
    curl: deciding === undefined ? '' : curlLine(deciding.request, secrets),
    exchanges: finding.exchanges.map(redact),
  };
}

/** Redacts a text before it is cut, so that no piece of a secret is left at its end. */
export function bounded(text: string, characters: number, session: Session): string {
  return session.driver.secrets.redact(text.slice(0, 16 * characters)).slice(0, characters);
}
