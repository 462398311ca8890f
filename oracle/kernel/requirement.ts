import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { ReasonCode } from '../../specs/words/outcome.ts';
import type { Broken, Evidence, Holds, Unjudged } from './judgement.ts';
import { blocked, broken, holds, judge, notApplicable } from './judgement.ts';

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
  /** It could not be judged: a deadline, the transport, a bound, or the defect of another requirement (`cause`). */
  blocked(reason: string, cause?: RequirementId | null): Unjudged<Id>;
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
export function requirement<const Id extends RequirementId>(id: Id, _statement?: string): Requirement<Id> {
  return {
    id,
    requirementIds: [id],
    holds: () => holds(id),
    broken: (evidence) => broken(id, evidence),
    judge: (isTrue, evidence) => judge(id, isTrue, evidence),
    blocked: (reason, cause) => blocked(id, reason, cause),
    notApplicable: (code, reason) => notApplicable(id, code, reason),
  };
}
