import { curlLine } from '../driver/curl/curl.ts';
import type { Broken, Judgement } from '../oracle/judgement.ts';
import type { Exchange } from '../specs/exchange.ts';
import { type Finding, withoutIndices } from '../specs/finding.ts';
import { fingerprint } from '../specs/fingerprint.ts';
import { type Judged, type Outcome, worse } from '../specs/outcome.ts';
import type { CheckReport, RedactedExchange, ReportedFinding } from '../specs/record.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { Check } from './check.ts';
import { shapeBreaches } from './evidence/kept-evidence.ts';
import type { Session } from './session.ts';
import { Trial } from './trial.ts';

/** Exchanges kept as evidence of one finding: the first ones that set it up are told by the curl line's comment. */
const maxEvidence = 6;

/** Characters of the reason why something could not be judged. */
const maxReason = 600;

/**
 * Runs one check and says what came of it. Never throws: nonconformance is findings, a premise that failed is
 * `blocked`, and whatever else is thrown is our own fault and becomes `error`.
 */
export async function runCheck(check: Check, session: Session): Promise<CheckReport> {
  const startedAt = Date.now();
  const trial = new Trial<string>(session, check.id);
  const end = await attempt(check, trial, session);
  const judgements = trial.judgements.map((judgement) => explainedByShape(judgement, session));
  const requirements: Record<string, Judged> = {};
  for (const id of check.requirements) requirements[id] = told(judgedOf(id, judgements, end, session), session);
  const findings = collectFindings(check, judgements, session.bounds.findings);
  const redacted = new Map<Exchange, RedactedExchange>();
  return {
    check: check.id,
    title: check.title,
    operation: check.operation,
    judged: told(judgedAsWhole(Object.values(requirements), end), session),
    requirements,
    findings: findings.map((finding) => report(finding, session, redacted)),
    properties: trial.properties,
    startedAt,
    durationMs: Date.now() - startedAt,
    exchanges: trial.exchanges,
    ...(trial.retries === 0 ? {} : { retries: trial.retries }),
    latenciesMs: trial.latenciesMs,
  };
}

/** How a check ended before its last line, or null if it ran to its end. */
async function attempt(check: Check, trial: Trial<string>, session: Session): Promise<Judged | null> {
  const { profile } = session.settings;
  const missing = check.calls.find((operation) => !profile.operations.includes(operation));
  if (missing !== undefined) {
    return { outcome: 'not-applicable', code: 'not-offered', reason: `the profile does not offer ${missing}` };
  }
  try {
    await session.world.prepare();
    await check.run(trial);
    const unknown = trial.judgements.find(({ requirement }) => !check.requirements.includes(requirement));
    if (unknown === undefined) return null;
    return { outcome: 'error', code: null, reason: `the check judged ${unknown.requirement}, which it does not name` };
  } catch (error) {
    if (error instanceof CannotJudge) return { outcome: error.outcome, code: error.code, reason: error.message };
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { outcome: 'error', code: null, reason: session.driver.secrets.redact(told.slice(0, 2_000)) };
  }
}

/** A value whose shape is broken is one defect, and told once, by the shape: what a check says of it is blocked. */
function explainedByShape(judgement: Judgement, session: Session): Judgement {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return judgement;
  const { exchanges, pointer } = judgement;
  const last = exchanges.at(-1);
  const isMust = (id: string): boolean => session.catalogue.requirements.get(id)?.level === 'must';
  // Where answers to the same operation are compared, it may be the other one that is broken there.
  const place = exchanges
    .filter(({ operation }) => operation === last?.operation)
    .flatMap(shapeBreaches)
    .find((found) => isMust(found.requirement) && overlap(found.pointer, pointer));
  if (place === undefined || place.requirement === judgement.requirement) return judgement;
  return {
    kind: 'unjudged',
    requirement: judgement.requirement,
    outcome: 'blocked',
    code: null,
    reason: `the answer's shape is broken at ${place.pointer}: ${place.requirement}`,
    cause: place.requirement,
  };
}

/** Whether one place holds the other, in whichever element of a list: of a defect in many the shapes name the first. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [withoutIndices(one), withoutIndices(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** A judgement whose reason may leave the worker: a target has its say in it, too. */
function told(judged: Judged, session: Session): Judged {
  if (judged.reason === null) return judged;
  return { ...judged, reason: bounded(judged.reason, maxReason, session) };
}

/** Redacted before it is cut, so that no piece of a secret is left at its end. */
function bounded(text: string, characters: number, session: Session): string {
  return session.driver.secrets.redact(text.slice(0, 16 * characters)).slice(0, characters);
}

function judgedOf(id: string, judgements: readonly Judgement[], end: Judged | null, session: Session): Judged {
  const about = judgements.filter(({ requirement }) => requirement === id);
  if (end?.outcome === 'error') return end;
  if (about.some(({ kind }) => kind === 'broken')) {
    const isMust = session.catalogue.requirements.get(id)?.level !== 'should';
    return { outcome: isMust ? 'failed' : 'advisory', code: null, reason: null };
  }
  if (end?.outcome === 'blocked') return end;
  const unjudged = about.flatMap((judgement) => (judgement.kind === 'unjudged' ? [judgement] : []));
  const block = unjudged.find(({ outcome }) => outcome === 'blocked');
  if (block !== undefined) return { outcome: 'blocked', code: null, reason: block.reason };
  if (about.some(({ kind }) => kind === 'holds')) return { outcome: 'passed', code: null, reason: null };
  const [first] = unjudged;
  if (first !== undefined) return { outcome: first.outcome, code: first.code, reason: first.reason };
  return end ?? { outcome: 'not-applicable', code: 'not-observed', reason: 'its premise did not occur in this run' };
}

/** The worst of the requirements' outcomes, with the reason of the first that has it. */
function judgedAsWhole(parts: readonly Judged[], end: Judged | null): Judged {
  if (end?.outcome === 'error') return end;
  const outcome = parts.reduce<Outcome>((worst, part) => worse(worst, part.outcome), 'not-selected');
  return parts.find((part) => part.outcome === outcome) ?? end ?? { outcome: 'passed', code: null, reason: null };
}

/** At most `most`, so that a target can't make any number of them. */
function collectFindings(check: Check, judgements: readonly Judgement[], most: number): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const judgement of judgements) {
    if (judgement.kind !== 'broken') continue;
    const finding = asFinding(check, judgement);
    const key = fingerprint(finding);
    const earlier = findings.get(key);
    if (earlier !== undefined) findings.set(key, { ...earlier, count: earlier.count + finding.count });
    else if (findings.size < most) findings.set(key, finding);
  }
  return [...findings.values()];
}

function asFinding(check: Check, judgement: Broken): Finding {
  const { kind: _, operation, exchanges, ...rest } = judgement;
  const last = exchanges.at(-1);
  if (last === undefined) throw new Error(`${check.id} reported a finding without evidence`);
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
