import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';

/** Judges what exchanges say, each by itself or several together, as they come. Its memory is bounded. */
export interface Conversation {
  observe(read: ReadExchange, asked: Asked): readonly Judgement<RequirementId>[];
}
