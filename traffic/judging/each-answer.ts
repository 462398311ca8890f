import { sentAsJson } from '../../oracle/every-answer/come-back-later.ts';
import { saysItIsJson } from '../../oracle/every-answer/envelope.ts';
import { isListedError, shownErrorAsJson } from '../../oracle/every-answer/error-body.ts';
import { answerJudges, judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import { judgeShape, shapeJudge } from '../../oracle/kernel/shape.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';

/** The requirements on the media type, which can't be judged if no headers were recorded. */
const ofMediaType: ReadonlySet<string> = new Set([saysItIsJson, shownErrorAsJson, sentAsJson].map(({ id }) => id));

/** Judges each answer by itself: its shape, and the rules for every answer of its operation. */
export class EachAnswer implements Conversation {
  readonly requirementIds = operationIds
    .flatMap((operation) => [shapeJudge(operation), ...answerJudges(operation)])
    .flatMap(({ requirementIds }) => requirementIds);

  observe({ exchange, isRequestKnown }: ReadExchange, asked: RequestFacts): Said {
    const isShapeStated = asked.hasStatedResult || isListedError(exchange);
    const said = [
      ...(isShapeStated ? judgeShape(exchange) : []),
      ...(isRequestKnown ? judgeAnswer(exchange, asked) : []),
    ];
    const hasHeaders = (exchange.response?.headers.length ?? 0) > 0;
    return hasHeaders ? said : said.filter(({ requirement }) => !ofMediaType.has(requirement));
  }
}
