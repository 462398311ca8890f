import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Judged, OwnsRequirements } from './judge.ts';

/** The standing of a request, beside what was sent. */
export interface Asked {
  /** Whether the interface states what comes of it: else nothing can be said of a success. */
  readonly stated: boolean;
  /** `false`: it is invalid. `'if-served'`: it may be refused in any way. */
  readonly valid: boolean | 'if-served';
  /** Secrets that no answer may hold: the access tokens that the run was given, and the profile's own. */
  readonly secrets: ReadonlySet<string>;
}

/** Judges one answer by what was sent and came alone, each "come back later" before it by itself. */
export type AnswerJudge<Id extends RequirementId = RequirementId> = ((answer: Exchange, asked: Asked) => Judged<Id>) &
  OwnsRequirements<Id>;
