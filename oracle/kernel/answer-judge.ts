import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Judged, OwnsRequirements } from './judge.ts';

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
