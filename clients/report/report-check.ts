import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import type { Broken, Judgement } from '../../oracle/kernel/judge.ts';
import { decideCheckOutcome, decideOutcome } from '../../oracle/outcome/decide-outcome.ts';
import { findingOf, reportFinding } from '../../oracle/outcome/report-finding.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { defectKey, type Judged } from '../../specs/words/finding.ts';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import type { PlayedCheck } from '../play/play-check.ts';

export interface DeclaredCheck {
  /** `<task>/<scenario>`. */
  readonly id: string;
  readonly title: string;
  readonly task: OperationId;
  readonly requirements: readonly string[];
}

export interface ReportContext {
  readonly catalogue: Catalogue;
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Redacts secrets, and reports each defect once. */
export function reportPlayed(
  check: DeclaredCheck,
  played: Pick<PlayedCheck, 'judgements' | 'exchanges' | 'secrets'>,
  context: ReportContext,
): CheckReport {
  const secrets = secretsOf(played);
  return report(check, played.judgements, null, secrets, played, context);
}

/** @param end why the check was not played */
export const reportUnplayed = (check: DeclaredCheck, end: Judged, context: ReportContext): CheckReport =>
  report(check, [], end, noSecrets(), { exchanges: [] }, context);

function report(
  check: DeclaredCheck,
  judgements: readonly Judgement[],
  end: Judged | null,
  secrets: Secrets,
  { exchanges }: Pick<PlayedCheck, 'exchanges'>,
  context: ReportContext,
): CheckReport {
  const { catalogue, startedAt, durationMs } = context;
  const safe = (judged: Judged) => ({
    ...judged,
    reason: judged.reason === null ? null : secrets.redactShort(judged.reason, 600),
  });
  const outcomes = check.requirements.map((id) => [id, safe(decideOutcome(id, judgements, end, catalogue))] as const);
  const whole = decideCheckOutcome(
    outcomes.map(([, judged]) => judged),
    end,
  );
  return {
    check: check.id,
    title: check.title,
    operation: check.task,
    judged: safe(whole),
    requirements: Object.fromEntries(outcomes),
    findings: findingsOf(check, judgements, secrets, catalogue),
    properties: [],
    startedAt,
    durationMs,
    exchanges: exchanges.length,
    latenciesMs: {},
  };
}

function findingsOf(
  check: DeclaredCheck,
  judgements: readonly Judgement[],
  secrets: Secrets,
  catalogue: Catalogue,
): readonly ReportedFinding[] {
  const findings = new Map<string, ReportedFinding>();
  for (const judgement of judgements) {
    if (judgement.kind !== 'broken' || !check.requirements.includes(judgement.requirement)) continue;
    const finding = reportFinding(findingOf(withOperation(judgement, check.task), catalogue), secrets);
    const known = findings.get(defectKey(finding));
    findings.set(defectKey(finding), known === undefined ? finding : { ...known, count: known.count + finding.count });
  }
  return [...findings.values()];
}

const withOperation = (judgement: Broken, task: OperationId): Broken =>
  judgement.exchanges.length === 0 ? { ...judgement, operation: task } : judgement;

const noSecrets = (): Secrets => new Secrets(boundsWith({}));

function secretsOf({ secrets: { clientId, clientSecret, tokens } }: Pick<PlayedCheck, 'secrets'>): Secrets {
  const secrets = noSecrets();
  secrets.add('$CLIENT_ID', clientId);
  secrets.add('$CLIENT_SECRET', clientSecret);
  for (const token of tokens) secrets.addToken(token);
  return secrets;
}
