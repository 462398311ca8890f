import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import type { Judgement, OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';

/** Judges what exchanges say, each by itself or several together, as they come. Its memory is bounded. */
export interface Conversation extends OwnsRequirements {
  observe(read: ReadExchange, asked: Asked): readonly Judgement<RequirementId>[];
}

/** The judgements of a conversation on what has come so far. */
export type Said = readonly Judgement<RequirementId>[];
