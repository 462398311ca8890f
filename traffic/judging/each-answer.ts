import { isListedError } from '../../oracle/every-answer/error-body.ts';
import { judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import { judgeShape } from '../../oracle/kernel/shape.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation } from './conversation.ts';

/** Judges an answer by itself: its shape, and all that holds of each answer of its operation. */
export class EachAnswer implements Conversation {
  observe({ exchange, isRequestKnown }: ReadExchange, asked: Asked): readonly Judgement<RequirementId>[] {
    const isShapeStated = asked.stated || isListedError(exchange);
    return [...(isShapeStated ? judgeShape(exchange) : []), ...(isRequestKnown ? judgeAnswer(exchange, asked) : [])];
  }
}
