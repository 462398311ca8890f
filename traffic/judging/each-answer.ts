import { isListedError } from '../../oracle/every-answer/error-body.ts';
import { answerJudges, judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import { judgeShape, shapeJudge } from '../../oracle/kernel/shape.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';

/** Judges an answer by itself: its shape, and all that holds of each answer of its operation. */
export class EachAnswer implements Conversation {
  readonly requirementIds = operationIds
    .flatMap((operation) => [shapeJudge(operation), ...answerJudges(operation)])
    .flatMap(({ requirementIds }) => requirementIds);

  observe({ exchange, isRequestKnown }: ReadExchange, asked: Asked): Said {
    const isShapeStated = asked.stated || isListedError(exchange);
    return [...(isShapeStated ? judgeShape(exchange) : []), ...(isRequestKnown ? judgeAnswer(exchange, asked) : [])];
  }
}
