import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Confirmation } from '../../specs/words/confirmation.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { TimelineEntry } from '../../specs/words/finding.ts';
import type { ReasonCode } from '../../specs/words/outcome.ts';
import { describeAnswer } from './answer.ts';

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
  /** JSON pointer into the body of the deciding response; null if it is about status, headers or state. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** Tells apart defects under the same requirement, operation and pointer; null if there can be only one. */
  readonly aspect: string | null;
  /** In which ways the rule is broken, as words that other operations share; see `Finding`. */
  readonly kinds?: readonly string[];
  /** The number of sightings, where a judge stands for several. */
  readonly count: number;
  /** The exchanges that led to it, in order; the last one decides. Never empty. */
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
  /** A sentence for people; no decision depends on it. */
  readonly reason: string;
  /** The requirement whose defect stands in the way, or the answer that does; null if it is neither. */
  readonly cause: RequirementId | Exchange | null;
}

/** The judgement of one requirement on the evidence of some exchanges. Judges are pure and never throw for what a target sent. */
export type Judgement<Id extends RequirementId = RequirementId> = Holds<Id> | Broken<Id> | Unjudged<Id>;

/** The evidence that a requirement is broken: the exchanges, and what was expected and received. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly pointer?: string | null;
  readonly expected: string;
  /** Default: what the deciding exchange was answered. */
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

/** @param cause the requirement whose defect stands in the way, or the answer that does, where that is what blocks */
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

/** One requirement as its judges speak of it. */
export interface Requirement<Id extends RequirementId = RequirementId> extends OwnsRequirements<Id> {
  readonly id: Id;
  /** It was put to the test, and held. */
  holds(): Holds<Id>;
  /** It was broken, and by what that is seen. */
  broken(evidence: Evidence): Broken<Id>;
  /** `holds` if it is true of the evidence, else `broken`. */
  judge(isTrue: boolean, evidence: Evidence): Holds<Id> | Broken<Id>;
  /** It could not be judged: a deadline, the transport, a bound, or a `cause`: the defect of another requirement, an answer. */
  blocked(reason: string, cause?: RequirementId | Exchange | null): Unjudged<Id>;
  /** There was nothing to judge at this target, and why. */
  notApplicable(code: ReasonCode, reason: string): Unjudged<Id>;
}

/**
 * Names the requirement that a judge is about.
 *
 * @param _statement the sentence of the catalogue, for who reads the judge: a test holds it equal; left out in a table
 * whose docstring says it once for all operations
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

/** The same kind of result, as its callers see it: one judgement or a list of them, of any of the judge's requirements. */
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

/** The ids that judges own together. */
export type IdsOf<Judges extends readonly OwnsRequirements[]> = Judges[number]['requirementIds'][number];

/** Declares a judge of what it owns: requirements, and judges it hands on; of others it does not compile. */
export function defineJudge<
  const Owned extends readonly OwnsRequirements[],
  Args extends readonly unknown[],
  Out extends Judged<IdsOf<Owned>>,
>(owned: Owned, decide: (...args: Args) => Out): Judge<Args, IdsOf<Owned>, Out>;
export function defineJudge(owned: readonly OwnsRequirements[], decide: (...args: never[]) => unknown): unknown {
  const judge = (...args: never[]): unknown => decide(...args);
  return Object.assign(judge, { requirementIds: owned.flatMap(({ requirementIds }) => requirementIds) });
}

/** One judge of several that look at the same evidence: it owns the requirements of all, and says what each of them says. */
export function combineJudges<Args extends readonly unknown[], Id extends RequirementId>(
  ...judges: readonly (((...args: Args) => Judged<Id>) & OwnsRequirements<Id>)[]
): Judge<Args, Id, readonly Judgement<Id>[]> {
  const judge = (...args: Args): readonly Judgement<Id>[] => judges.flatMap((each) => each(...args) ?? []);
  return Object.assign(judge, { requirementIds: judges.flatMap(({ requirementIds }) => requirementIds) });
}

/** Whether judgements say that any of these requirements is broken. */
export const breaksAny = (judgements: readonly Judgement[], ...requirements: readonly Requirement[]): boolean =>
  judgements.some(({ kind, requirement }) => kind === 'broken' && requirements.some(({ id }) => id === requirement));

/** Picks the judgements of these requirements: a judge may say more than its caller can vouch for. */
export function judgementsOf<const Requirements extends readonly Requirement[]>(
  judgements: readonly Judgement[],
  requirements: Requirements,
): readonly Judgement<Requirements[number]['id']>[] {
  const ids = new Set<string>(requirements.map(({ id }) => id));
  return judgements.filter((judgement): judgement is Judgement<Requirements[number]['id']> =>
    ids.has(judgement.requirement),
  );
}
