import type { Exchange } from '../specs/exchange.ts';
import type { OperationId } from '../specs/operations.ts';
import type { ReasonCode } from '../specs/outcome.ts';

/** The requirement was put to the test by this evidence, and held. */
export interface Holds {
  readonly kind: 'holds';
  readonly requirement: string;
}

/** The requirement was broken. Its level decides whether that is a failure or an advisory. */
export interface Broken {
  readonly kind: 'broken';
  readonly requirement: string;
  /** The operation at fault; by default that of the deciding exchange. */
  readonly operation?: OperationId;
  /** JSON pointer into the body of the deciding response; null where it is about status, headers or state. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** Tells apart defects under the same requirement, operation and pointer; null where there can be only one. */
  readonly aspect: string | null;
  /** How often it was seen, where a judge stands for several sightings. */
  readonly count: number;
  /** What led to it, in order; the last one decides. Never empty. */
  readonly exchanges: readonly Exchange[];
}

/** The requirement could not be judged by this evidence, and why. */
export interface Unjudged {
  readonly kind: 'unjudged';
  readonly requirement: string;
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  readonly reason: string;
}

/** What a judge says of one requirement on the evidence of some exchanges. Judges are pure and never throw for what a target sent. */
export type Judgement = Holds | Broken | Unjudged;

/** What a broken requirement is told with: the evidence, and what was expected and came. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly pointer?: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  readonly aspect?: string | null;
  readonly operation?: OperationId;
  readonly count?: number;
}

export function holds(requirement: string): Holds {
  return { kind: 'holds', requirement };
}

export function broken(requirement: string, evidence: Evidence): Broken {
  return { kind: 'broken', requirement, pointer: null, aspect: null, count: 1, ...evidence };
}

/** `holds` if the statement is true of the evidence, else `broken`, told with the evidence. */
export function judge(requirement: string, isTrue: boolean, evidence: Evidence): Judgement {
  return isTrue ? holds(requirement) : broken(requirement, evidence);
}

export function blocked(requirement: string, reason: string): Unjudged {
  return { kind: 'unjudged', requirement, outcome: 'blocked', code: null, reason };
}

export function notApplicable(requirement: string, code: ReasonCode, reason: string): Unjudged {
  return { kind: 'unjudged', requirement, outcome: 'not-applicable', code, reason };
}
