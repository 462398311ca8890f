import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Judgement } from './judgement.ts';
import type { OwnsRequirements } from './requirement.ts';

/** The result of a judge: one judgement, several, or none where the evidence does not suffice. */
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

/**
 * Declares a judge: its requirements, and the function that judges them. One that returns a judgement of any other
 * requirement does not compile.
 *
 * @param owned requirements, and judges whose judgements the function hands on
 */
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
