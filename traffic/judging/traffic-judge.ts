import type { Bounds } from '../../driver/bounds/bounds.ts';
import { isListedError } from '../../oracle/every-answer/error-body.ts';
import { judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import { jsonOf } from '../../oracle/kernel/answer.ts';
import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import { at } from '../../oracle/kernel/json.ts';
import type { Judgement } from '../../oracle/kernel/judgement.ts';
import { judgeShape } from '../../oracle/kernel/shape.ts';
import { GatheredJudgements } from '../../oracle/outcome/gathered-judgements.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { headerValues } from '../../specs/words/headers.ts';
import { isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation } from './conversation.ts';
import { openConversations } from './conversations.ts';
import { standingOf } from './standing.ts';

type Judgements = readonly Judgement<RequirementId>[];

/** Credentials that answers are searched for, at most. */
const mostSecrets = 200;

/** Judges the exchanges of a recording as they come, in memory that does not grow with their number. */
export class TrafficJudge {
  readonly #gathered = new Map<OperationId, GatheredJudgements>();
  readonly #secrets = new Set<string>();
  readonly #conversations: readonly Conversation[];

  constructor(bounds: Bounds) {
    for (const id of operationIds) this.#gathered.set(id, new GatheredJudgements(bounds.findings));
    this.#conversations = openConversations();
  }

  /** Judges one exchange, and what it says together with those before it. @returns what it breaks */
  observe(read: ReadExchange): Judgements {
    const { exchange } = read;
    this.#noteSecrets(read);
    const asked = standingOf(read, this.#secrets);
    const judgements = [
      ...judgeAlone(read, asked),
      ...this.#conversations.flatMap((conversation) => conversation.observe(read, asked)),
    ].filter((judgement) => !isOfMask(judgement));
    this.#gathered.get(exchange.operation)?.enter(judgements, exchange.operation, null);
    return judgements;
  }

  /** What all exchanges of an operation say. */
  judgements(operation: OperationId): Judgements {
    return this.#gathered.get(operation)?.judgements() ?? [];
  }

  #noteSecrets({ exchange, credential }: ReadExchange): void {
    if (!credential.isClear || this.#secrets.size >= mostSecrets) return;
    const bearer = headerValues(exchange.request, 'authorization').flatMap(
      (value) => /^\s*bearer\s+(\S{12,})/i.exec(value)?.[1] ?? [],
    );
    for (const token of bearer) this.#secrets.add(token);
  }
}

/** Judges an answer by itself: its shape, and all that holds of each answer of its operation. */
function judgeAlone({ exchange, isRequestKnown }: ReadExchange, asked: Asked): Judgements {
  const isShapeStated = asked.stated || isListedError(exchange);
  return [...(isShapeStated ? judgeShape(exchange) : []), ...(isRequestKnown ? judgeAnswer(exchange, asked) : [])];
}

/** Whether what is broken is a value that was taken out of the recording. */
function isOfMask(judgement: Judgement): boolean {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return false;
  const last = judgement.exchanges.at(-1);
  const value = last === undefined ? undefined : at(jsonOf(last), judgement.pointer);
  return typeof value === 'string' && isMask(value);
}
