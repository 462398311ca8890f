import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Confirmation } from '../../specs/words/confirmation.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { TimelineEntry } from '../../specs/words/finding.ts';
import type { ReasonCode } from '../../specs/words/outcome.ts';

/** The requirement was put to the test by this evidence, and held. */
export interface Holds<Id extends RequirementId = RequirementId> {
  readonly kind: 'holds';
  readonly requirement: Id;
}

/** The requirement was broken. Its level decides whether that is a failure or an advisory. */
export interface Broken<Id extends RequirementId = RequirementId> {
  readonly kind: 'broken';
  readonly requirement: Id;
  /** The operation at fault; by default that of the deciding exchange. */
  readonly operation?: OperationId;
  /** JSON pointer into the body of the deciding response; null where it is about status, headers or state. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** Tells apart defects under the same requirement, operation and pointer; null where there can be only one. */
  readonly aspect: string | null;
  /** In which ways the rule is broken, as words that other operations share; see `Finding`. */
  readonly kinds?: readonly string[];
  /** How often it was seen, where a judge stands for several sightings. */
  readonly count: number;
  /** What led to it, in order; the last one decides. Never empty. */
  readonly exchanges: readonly Exchange[];
  /** Where requests overlapped: when each of them was under way. */
  readonly timeline?: readonly TimelineEntry[];
  /** In how many rounds it came about, where its check repeats by itself what is wrong. */
  readonly confirmed?: Confirmation;
  /** What a conforming target would answer, as data: it does not hold of the exchanges. Absent: no data says it. */
  readonly expectation?: Condition;
}

/** The requirement could not be judged by this evidence, and why. */
export interface Unjudged<Id extends RequirementId = RequirementId> {
  readonly kind: 'unjudged';
  readonly requirement: Id;
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  /** For people; nothing is decided by it. */
  readonly reason: string;
  /** The requirement whose defect stands in the way; null where it is something else, or not known. */
  readonly cause: RequirementId | null;
}

/** The judgement of one requirement on the evidence of some exchanges. Judges are pure and never throw for what a target sent. */
export type Judgement<Id extends RequirementId = RequirementId> = Holds<Id> | Broken<Id> | Unjudged<Id>;

/** The evidence that a requirement is broken: the exchanges, and what was expected and received. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly pointer?: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  readonly aspect?: string | null;
  readonly kinds?: readonly string[];
  readonly operation?: OperationId;
  readonly count?: number;
  readonly timeline?: readonly TimelineEntry[];
  readonly expectation?: Condition;
}

export function holds<Id extends RequirementId>(requirement: Id): Holds<Id> {
  return { kind: 'holds', requirement };
}

export function broken<Id extends RequirementId>(requirement: Id, evidence: Evidence): Broken<Id> {
  return { kind: 'broken', requirement, pointer: null, aspect: null, count: 1, ...evidence };
}

/** `holds` if the statement is true of the evidence, else `broken` with the evidence. */
export function judge<Id extends RequirementId>(
  requirement: Id,
  isTrue: boolean,
  evidence: Evidence,
): Holds<Id> | Broken<Id> {
  return isTrue ? holds(requirement) : broken(requirement, evidence);
}

/** @param cause the requirement whose defect stands in the way, where that is what blocks */
export function blocked<Id extends RequirementId>(
  requirement: Id,
  reason: string,
  cause: RequirementId | null = null,
): Unjudged<Id> {
  return { kind: 'unjudged', requirement, outcome: 'blocked', code: null, reason, cause };
}

export function notApplicable<Id extends RequirementId>(
  requirement: Id,
  code: ReasonCode,
  reason: string,
): Unjudged<Id> {
  return { kind: 'unjudged', requirement, outcome: 'not-applicable', code, reason, cause: null };
}

export function isBroken<Id extends RequirementId>(judgement: Judgement<Id>): judgement is Broken<Id> {
  return judgement.kind === 'broken';
}
