import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Confirmation } from '../../specs/words/confirmation.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReasonCode, TimelineEntry } from '../../specs/words/finding.ts';
import { describeAnswer } from './answer.ts';

/** The judgement that the evidence tested a requirement, and that it held. */
export interface Holds<Id extends RequirementId = RequirementId> {
  readonly kind: 'holds';
  readonly requirement: Id;
}

/** The judgement that a requirement was broken. Its level decides whether that is a failure or an advisory. */
export interface Broken<Id extends RequirementId = RequirementId> {
  readonly kind: 'broken';
  readonly requirement: Id;
  /** The operation at fault; by default that of the deciding exchange. */
  readonly operation?: OperationId;
  /** JSON pointer into the body of the deciding response; null if it is about status, headers or state. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** Distinguishes defects under the same requirement, operation and pointer; null if there can be only one. */
  readonly aspect: string | null;
  /** The ways in which the rule is broken, as words that other operations share; see `Finding`. */
  readonly kinds?: readonly string[];
  /** The number of occurrences that this judgement stands for. */
  readonly count: number;
  /** The exchanges that show it, in order; the last one decides. Never empty. */
  readonly exchanges: readonly Exchange[];
  /** The times at which each request was under way, if requests overlapped. */
  readonly timeline?: readonly TimelineEntry[];
  /** The tries in which it occurred again, if its check tries again by itself. */
  readonly confirmed?: Confirmation;
  /** The condition that the answers of a conforming target meet, and these do not. Absent: none as data. */
  readonly expectation?: Condition;
}

/** The statement that the evidence could not judge a requirement, with the reason. */
export interface Unjudged<Id extends RequirementId = RequirementId> {
  readonly kind: 'unjudged';
  readonly requirement: Id;
  readonly outcome: 'blocked' | 'not-applicable';
  readonly code: ReasonCode | null;
  /** A sentence for people; no decision depends on it. */
  readonly reason: string;
  /** The broken requirement or the answer that prevents the judgement; null if it is neither. */
  readonly cause: RequirementId | Exchange | null;
}

/** The judgement of one requirement by evidence. Judges are pure, and never throw, whatever a target sent. */
export type Judgement<Id extends RequirementId = RequirementId> = Holds<Id> | Broken<Id> | Unjudged<Id>;

/** The evidence that a requirement is broken: the exchanges, and the expected and received values. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly pointer?: string | null;
  readonly expected: string;
  /** Default: a description of the last exchange's answer. */
  readonly actual?: string;
  readonly message: string;
  readonly aspect?: string | null;
  readonly kinds?: readonly string[];
  readonly operation?: OperationId;
  readonly count?: number;
  readonly timeline?: readonly TimelineEntry[];
  readonly expectation?: Condition;
}

export const holds = <Id extends RequirementId>(requirement: Id): Holds<Id> => ({ kind: 'holds', requirement });

export function broken<Id extends RequirementId>(requirement: Id, evidence: Evidence): Broken<Id> {
  const deciding = evidence.exchanges.at(-1);
  const actual = evidence.actual ?? (deciding === undefined ? '' : describeAnswer(deciding));
  return { kind: 'broken', requirement, pointer: null, aspect: null, count: 1, ...evidence, actual };
}

/** @param cause the broken requirement or the answer that prevents the judgement; null if it is neither */
export const blocked = <Id extends RequirementId>(
  requirement: Id,
  reason: string,
  cause: RequirementId | Exchange | null = null,
): Unjudged<Id> => ({ kind: 'unjudged', requirement, outcome: 'blocked', code: null, reason, cause });

export const notApplicable = <Id extends RequirementId>(
  requirement: Id,
  code: ReasonCode,
  reason: string,
): Unjudged<Id> => ({ kind: 'unjudged', requirement, outcome: 'not-applicable', code, reason, cause: null });

export const isBroken = <Id extends RequirementId>(judgement: Judgement<Id>): judgement is Broken<Id> =>
  judgement.kind === 'broken';

/** Anything that judges requirements: a judge, or a requirement that a check judges by itself. */
export interface OwnsRequirements<Id extends RequirementId = RequirementId> {
  readonly requirementIds: readonly Id[];
}

/** The handle of one requirement, by which judges say what they found of it. */
export interface Requirement<Id extends RequirementId = RequirementId> extends OwnsRequirements<Id> {
  readonly id: Id;
  /** Says that the evidence tested it, and that it held. */
  holds(): Holds<Id>;
  broken(evidence: Evidence): Broken<Id>;
  /** Says `holds` if `isTrue`, else `broken`. */
  judge(isTrue: boolean, evidence: Evidence): Holds<Id> | Broken<Id>;
  /** Says that something prevented its judgement; see {@link Unjudged}. */
  blocked(reason: string, cause: RequirementId | Exchange | null): Unjudged<Id>;
  /** Says that this target has nothing to judge it by. */
  notApplicable(code: ReasonCode, reason: string): Unjudged<Id>;
}

/**
 * Makes the handle of a requirement, by its id.
 *
 * @param _statement its sentence in the catalogue, for readers of the code; a test compares the two. Left out in tables
 * whose docstring states it for all operations.
 * @example const latestFirst = requirement('JOBS-023', 'Jobs are listed by submission time, the latest first.');
 */
export const requirement = <const Id extends RequirementId>(id: Id, _statement?: string): Requirement<Id> => ({
  id,
  requirementIds: [id],
  holds: () => holds(id),
  broken: (evidence) => broken(id, evidence),
  judge: (isTrue, evidence) => (isTrue ? holds(id) : broken(id, evidence)),
  blocked: (reason, cause) => blocked(id, reason, cause),
  notApplicable: (code, reason) => notApplicable(id, code, reason),
});

/** The result of a judge: one judgement, several, or none if the evidence does not suffice. */
export type Judged<Id extends RequirementId> = Judgement<Id> | readonly Judgement<Id>[] | undefined;

/** The result type of a judge for its callers: one judgement or a list, of any requirement that the judge owns. */
type Result<Id extends RequirementId, Out> = Out extends undefined
  ? undefined
  : Out extends readonly unknown[]
    ? readonly Judgement<Id>[]
    : Judgement<Id>;

/** A pure function from evidence to judgements, together with the requirements that it judges, and no others. */
export type Judge<Args extends readonly unknown[], Id extends RequirementId, Out> = ((
  ...args: Args
) => Result<Id, Out>) &
  OwnsRequirements<Id>;

export type IdsOf<Judges extends readonly OwnsRequirements[]> = Judges[number]['requirementIds'][number];

/** Declares a judge of requirements and other judges. A judgement of any other requirement does not compile. */
export function defineJudge<
  const Owned extends readonly OwnsRequirements[],
  Args extends readonly unknown[],
  Out extends Judged<IdsOf<Owned>>,
>(owned: Owned, decide: (...args: Args) => Out): Judge<Args, IdsOf<Owned>, Out>;
export function defineJudge(owned: readonly OwnsRequirements[], decide: (...args: never[]) => unknown): unknown {
  const judge = (...args: never[]): unknown => decide(...args);
  return Object.assign(judge, { requirementIds: owned.flatMap(({ requirementIds }) => requirementIds) });
}

/** Makes one judge of several that take the same evidence; it returns the judgements of all. */
export function combineJudges<Args extends readonly unknown[], Id extends RequirementId>(
  ...judges: readonly (((...args: Args) => Judged<Id>) & OwnsRequirements<Id>)[]
): Judge<Args, Id, readonly Judgement<Id>[]> {
  const judge = (...args: Args): readonly Judgement<Id>[] => judges.flatMap((each) => each(...args) ?? []);
  return Object.assign(judge, { requirementIds: judges.flatMap(({ requirementIds }) => requirementIds) });
}

export const breaksAny = (judgements: readonly Judgement[], ...requirements: readonly Requirement[]): boolean =>
  judgements.some(({ kind, requirement }) => kind === 'broken' && requirements.some(({ id }) => id === requirement));

/** Selects the judgements of these requirements. */
export function judgementsOf<const Requirements extends readonly Requirement[]>(
  judgements: readonly Judgement[],
  requirements: Requirements,
): readonly Judgement<Requirements[number]['id']>[] {
  const ids = new Set<string>(requirements.map(({ id }) => id));
  return judgements.filter((judgement): judgement is Judgement<Requirements[number]['id']> =>
    ids.has(judgement.requirement),
  );
}

/** The facts about a request that a judge of its answer needs and cannot see in the exchange. */
export interface RequestFacts {
  /** Whether the interface states the result of the request. If not, a success cannot be judged. */
  readonly hasStatedResult: boolean;
  /** Whether the request is valid. `'if-served'`: it may be refused in any way. */
  readonly valid: boolean | 'if-served';
  /** Secrets that no answer may hold: the access tokens that the run was given, and the profile's own. */
  readonly secrets: ReadonlySet<string>;
}

/** Judges one answer by its own request alone. Each earlier "come back later" is judged as an answer of its own. */
export type AnswerJudge<Id extends RequirementId = RequirementId> = ((
  answer: Exchange,
  facts: RequestFacts,
) => Judged<Id>) &
  OwnsRequirements<Id>;
