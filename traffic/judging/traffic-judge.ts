import type { Bounds } from '../../driver/bounds/bounds.ts';
import { at, jsonOf } from '../../oracle/kernel/answer.ts';
import type { RequestFacts } from '../../oracle/kernel/answer-judge.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { GatheredJudgements } from '../../oracle/outcome/gathered-judgements.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import { headerValues } from '../../specs/words/exchange.ts';
import type { Side } from '../../specs/words/side.ts';
import { holdsOwnPlaceholder, isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, UnknownWrite } from './conversation.ts';
import { openConversations } from './conversations.ts';
import { InOrder } from './in-order.ts';
import { standingOf } from './standing.ts';

type Judgements = readonly Judgement<RequirementId>[];
type Gathered = ReadonlyMap<OperationId, GatheredJudgements>;

/** Credentials that answers are searched for, at most. */
const maxSecrets = 200;

/** An exchange, and what can be said of it from outside. */
interface Standing {
  readonly exchange: ReadExchange['exchange'];
  readonly read: ReadExchange;
  readonly asked: RequestFacts;
}

/** Judges one side of the exchanges of a recording as they come, in memory that does not grow with their number. */
export class TrafficJudge {
  /** Judgements by operation: of all exchanges, and without those that only several exchanges show. */
  readonly #gathered: Gathered;
  readonly #alone: Gathered;
  readonly #secrets = new Set<string>();
  readonly #conversations: ReturnType<typeof openConversations>;
  readonly #waiting = new InOrder<Standing>();
  #late = 0;

  constructor(bounds: Bounds, side: Side) {
    this.#gathered = gatheredBy(bounds);
    this.#alone = gatheredBy(bounds);
    this.#conversations = openConversations(side);
  }

  /** Writes that came too late to be put in order, so that relations of exchanges can't be judged. */
  get late(): number {
    return this.#late;
  }

  /**
   * Judges an exchange, and those whose turn it is together with those before them.
   * @param settledAt all that started before this has come; 0: not known @returns what they break
   */
  observe(read: ReadExchange, settledAt = 0): Judgements {
    const { exchange } = read;
    this.#noteSecrets(read);
    const asked = standingOf(read, this.#secrets);
    const said = sayOf(this.#conversations.alone, read, asked);
    this.#alone.get(exchange.operation)?.enter(said, exchange.operation, null);
    this.#gathered.get(exchange.operation)?.enter(said, exchange.operation, null);
    if (this.#conversations.together.length === 0) return said;
    const standing = { exchange, read, asked };
    if (operations[exchange.operation].effect === 'write' && this.#waiting.isLate(standing)) this.#late += 1;
    for (const conversation of this.#conversations.together) conversation.note?.(read, asked);
    return [...said, ...this.#judgeTogether(this.#waiting.take(standing, settledAt))];
  }

  /** Takes notice of what may have changed something. */
  noteUnknown(write: UnknownWrite): void {
    for (const conversation of this.#conversations.together) conversation.noteUnknown?.(write);
  }

  /** Judges what still waits for its turn. */
  end(): Judgements {
    return this.#judgeTogether(this.#waiting.end());
  }

  /** Returns the judgements of all exchanges of an operation, once all have come. */
  judgements(operation: OperationId): Judgements {
    const gathered = this.#late === 0 ? this.#gathered : this.#alone;
    return gathered.get(operation)?.judgements() ?? [];
  }

  #judgeTogether(turns: Iterable<Standing>): Judgements {
    const all: Judgement<RequirementId>[] = [];
    for (const { exchange, read, asked } of turns) {
      const said = sayOf(this.#conversations.together, read, asked);
      this.#gathered.get(exchange.operation)?.enter(said, exchange.operation, null);
      all.push(...said);
    }
    return all;
  }

  #noteSecrets({ exchange, credential }: ReadExchange): void {
    if (!credential.isClear || this.#secrets.size >= maxSecrets) return;
    const bearer = headerValues(exchange.request, 'authorization').flatMap(
      (value) => /^\s*bearer\s+(\S{12,})/i.exec(value)?.[1] ?? [],
    );
    for (const token of bearer) this.#secrets.add(token);
  }
}

const gatheredBy = (bounds: Bounds): Gathered =>
  new Map(operationIds.map((id) => [id, new GatheredJudgements(bounds.findings)]));

const sayOf = (conversations: readonly Conversation[], read: ReadExchange, asked: RequestFacts): Judgements =>
  conversations
    .flatMap((conversation) => conversation.observe(read, asked))
    .filter((judgement) => !isOfMask(judgement));

/** Whether what is broken is a value that was taken out of the recording. */
function isOfMask(judgement: Judgement): boolean {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return false;
  const last = judgement.exchanges.at(-1);
  const value = last === undefined ? undefined : at(jsonOf(last), judgement.pointer);
  return typeof value === 'string' && (isMask(value) || holdsOwnPlaceholder(value));
}
