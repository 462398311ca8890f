import type { PropertyRun } from '../../../specs/check-result.ts';
import { type Judged, outcomes } from '../../../specs/outcome.ts';
import type { RecordCheck } from '../../../specs/record.ts';
import { joinFindings } from './join-findings.ts';

/** Of two judgements of the same thing the worse one; of equals the first that names its cause, or else gives a reason. */
export function worseJudged(a: Judged, b: Judged): Judged {
  const order = outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);
  if (order !== 0) return order < 0 ? a : b;
  if ((a.cause === undefined) !== (b.cause === undefined)) return a.cause === undefined ? b : a;
  return a.reason === null ? b : a;
}

/** Joins two parts of one check: worst outcomes, findings by defect with their counts added, sums of the rest. */
export function mergeCheck(a: RecordCheck, b: RecordCheck): RecordCheck {
  const requirements: Record<string, Judged> = { ...a.requirements };
  for (const [id, judged] of Object.entries(b.requirements)) {
    const earlier = requirements[id];
    requirements[id] = earlier === undefined ? judged : worseJudged(earlier, judged);
  }
  const latenciesMs: Record<string, readonly number[]> = { ...a.latenciesMs };
  for (const [operation, values] of Object.entries(b.latenciesMs)) {
    latenciesMs[operation] = [...(latenciesMs[operation] ?? []), ...values];
  }
  const retries = (a.retries ?? 0) + (b.retries ?? 0);
  const worked = worksInEither(a.operationWorked, b.operationWorked);
  const startedAt = Math.min(a.startedAt, b.startedAt);
  return {
    ...a,
    judged: worseJudged(a.judged, b.judged),
    requirements,
    findings: joinFindings([...a.findings, ...b.findings]),
    properties: mergeProperties([...a.properties, ...b.properties]),
    startedAt,
    durationMs: Math.max(a.startedAt + a.durationMs, b.startedAt + b.durationMs) - startedAt,
    exchanges: a.exchanges + b.exchanges,
    ...(retries === 0 ? {} : { retries }),
    ...(worked === undefined ? {} : { operationWorked: worked }),
    latenciesMs,
  };
}

/** Whether an operation works, as far as two parts of a run know: what worked once works. */
export function worksInEither(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a || b;
}

function mergeProperties(properties: readonly PropertyRun[]): PropertyRun[] {
  const byName = new Map<string, PropertyRun>();
  for (const { name, planned, run } of properties) {
    const earlier = byName.get(name);
    byName.set(name, { name, planned: planned + (earlier?.planned ?? 0), run: run + (earlier?.run ?? 0) });
  }
  return [...byName.values()];
}
