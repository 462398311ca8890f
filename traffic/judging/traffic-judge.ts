import type { Bounds } from '../../driver/bounds/bounds.ts';
import { at, jsonOf } from '../../oracle/kernel/answer.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { GatheredJudgements } from '../../oracle/outcome/gathered-judgements.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { headerValues } from '../../specs/words/exchange.ts';
import type { Side } from '../../specs/words/side.ts';
import { holdsOwnPlaceholder, isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation } from './conversation.ts';
import { openConversations } from './conversations.ts';
import { standingOf } from './standing.ts';

type Judgements = readonly Judgement<RequirementId>[];

/** Credentials that answers are searched for, at most. */
const mostSecrets = 200;

/** Judges one side of the exchanges of a recording as they come, in memory that does not grow with their number. */
export class TrafficJudge {
  readonly #gathered = new Map<OperationId, GatheredJudgements>();
  readonly #secrets = new Set<string>();
  readonly #conversations: readonly Conversation[];

  constructor(bounds: Bounds, side: Side) {
    for (const id of operationIds) this.#gathered.set(id, new GatheredJudgements(bounds.findings));
    this.#conversations = openConversations(side);
  }

  /** Judges one exchange, and what it says together with those before it. @returns what it breaks */
  observe(read: ReadExchange): Judgements {
    const { operation } = read.exchange;
    this.#noteSecrets(read);
    const asked = standingOf(read, this.#secrets);
    const judgements = this.#conversations
      .flatMap((conversation) => conversation.observe(read, asked))
      .filter((judgement) => !isOfMask(judgement));
    this.#gathered.get(operation)?.enter(judgements, operation, null);
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

/** Whether what is broken is a value that was taken out of the recording. */
function isOfMask(judgement: Judgement): boolean {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return false;
  const last = judgement.exchanges.at(-1);
  const value = last === undefined ? undefined : at(jsonOf(last), judgement.pointer);
  return typeof value === 'string' && (isMask(value) || holdsOwnPlaceholder(value));
}
