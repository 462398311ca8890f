import { blockConsequences } from '../../oracle/every-operation/consequences.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { blockByShape } from '../../oracle/outcome/block-by-shape.ts';
import { decideCheckOutcome, decideOutcome } from '../../oracle/outcome/decide-outcome.ts';
import { findingOf, reportFinding } from '../../oracle/outcome/report-finding.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { Judged } from '../../specs/words/finding.ts';
import type { CheckReport, ReportedOutcome } from '../../specs/words/record.ts';
import type { RecordingSecrets } from '../redaction/recording-secrets.ts';
import type { TrafficJudge } from './traffic-judge.ts';

export interface TrafficReporting {
  readonly judge: TrafficJudge;
  readonly catalogue: Catalogue;
  readonly secrets: RecordingSecrets;
  /** Counts and times of the judged exchanges; an operation without any is absent. */
  readonly seen: ReadonlyMap<OperationId, SeenExchanges>;
}

/** Times in milliseconds since the epoch. */
export interface SeenExchanges {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export const trafficChecks = operationIds.map((operation) => `${operation}/traffic`);

export const reportTraffic = (reporting: TrafficReporting): readonly CheckReport[] =>
  operationIds.map((operation) => reportOperation(operation, reporting));

function reportOperation(operation: OperationId, { judge, catalogue, secrets, seen }: TrafficReporting): CheckReport {
  const judged = blockConsequences(judge.judgements(operation)).map((judgement) => blockByShape(judgement, catalogue));
  const { count, firstAt, lastAt } = seen.get(operation) ?? { count: 0, firstAt: 0, lastAt: 0 };
  const unseen: Judged = { outcome: 'not-applicable', code: 'not-observed', reason: reasonFor(operation, count) };
  const judgedIds = new Set<string>(judged.map(({ requirement }) => requirement));
  const rows = [...catalogue.requirements.values()].filter(
    ({ id, operations, judged: how }) => how !== 'none' && (operations.includes(operation) || judgedIds.has(id)),
  );
  const outcomes = rows.map(({ id }): readonly [string, ReportedOutcome] => {
    const outcome = decideOutcome(id, judged, judgedIds.has(id) ? null : unseen, catalogue);
    return [id, { ...outcome, reason: outcome.reason === null ? null : secrets.redactShort(outcome.reason, 600) }];
  });
  const ofCheck = decideCheckOutcome(
    outcomes.map(([, outcome]) => outcome),
    null,
  );
  return {
    check: `${operation}/traffic`,
    title: `What recorded exchanges of ${operation} show`,
    operation,
    judged: { ...ofCheck, reason: ofCheck.reason === null ? null : secrets.redactShort(ofCheck.reason, 600) },
    requirements: Object.fromEntries(outcomes),
    findings: judged.filter(isBroken).map((each) => reportFinding(findingOf(each, catalogue), secrets)),
    properties: [],
    startedAt: firstAt,
    durationMs: Math.max(0, Math.round(lastAt - firstAt)),
    exchanges: count,
    latenciesMs: {},
  };
}

function reasonFor(operation: OperationId, count: number): string {
  if (count === 0) return `the recording has no exchange of ${operation}`;
  return `none of ${count} recorded exchanges of ${operation} shows it`;
}
