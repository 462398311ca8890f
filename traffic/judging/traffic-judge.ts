import type { Bounds } from '../../driver/bounds/bounds.ts';
import { at, jsonOf, saysJson, succeeded } from '../../oracle/kernel/answer.ts';
import type { Judgement, RequestFacts } from '../../oracle/kernel/judge.ts';
import { GatheredJudgements } from '../../oracle/outcome/gathered-judgements.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { uuidPattern, versionPattern } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import { isValid } from '../../specs/validation/validator.ts';
import { type Exchange, headerValue, headerValues } from '../../specs/words/exchange.ts';
import type { Side } from '../../specs/words/side.ts';
import { holdsOwnPlaceholder, isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, UnknownWrite } from './conversation.ts';
import { openConversations } from './conversations.ts';
import { InOrder } from './in-order.ts';

/** A recorded request may be refused. If it is known and valid, the interface states the result of a success. */
const factsOf = ({ exchange, isRequestKnown }: ReadExchange, secrets: ReadonlySet<string>): RequestFacts => ({
  hasStatedResult: isRequestKnown && succeeded(exchange) && isShownValid(exchange),
  valid: 'if-served',
  secrets,
});

/** Whether a request is valid by the interface, as far as a recording shows. */
function isShownValid(exchange: Exchange): boolean {
  const { request } = exchange;
  const version = headerValue(request, 'service-api-version');
  if (version !== undefined && !versionPattern.test(version)) return false;
  if (headerValues(request, 'authorization').length > 1) return false;
  return hasOneEntity(exchange) && hasValidBody(exchange);
}

function hasOneEntity({ operation, request }: Exchange): boolean {
  const ids = new URL(request.url).searchParams.getAll('entity_ids');
  if (!operations[operation].takesEntityIds) return ids.length === 0;
  return ids.length <= 1 && ids.every((id) => uuidPattern.test(id));
}

function hasValidBody({ operation, request }: Exchange): boolean {
  const { body } = operations[operation];
  if (request.body === null) return body !== 'required';
  if (body === 'none' || !saysJson({ headers: request.headers })) return false;
  try {
    return isValid(`${operation}.request`, JSON.parse(request.body));
  } catch {
    return false;
  }
}

type Judgements = readonly Judgement<RequirementId>[];
type Gathered = ReadonlyMap<OperationId, GatheredJudgements>;

/** The most access tokens that answers are searched for. */
const maxSecrets = 200;

/** An exchange that waits until all that started before it have come. */
type Turn = ReadExchange & { readonly facts: RequestFacts };

/** Judges the exchanges of one side: each alone as it is read, and several together once they are sorted. */
export class TrafficJudge {
  readonly #gathered: Gathered;
  /** Only judgements of single exchanges: they alone count if exchanges could not be sorted. */
  readonly #alone: Gathered;
  readonly #secrets = new Set<string>();
  readonly #conversations: ReturnType<typeof openConversations>;
  readonly #waiting = new InOrder<Turn>();
  #late = 0;

  constructor(bounds: Bounds, side: Side) {
    this.#gathered = gatheredBy(bounds);
    this.#alone = gatheredBy(bounds);
    this.#conversations = openConversations(side);
  }

  /** Writes that came too late to be sorted. If there are any, each exchange is judged only alone. */
  get late(): number {
    return this.#late;
  }

  /** Judges an exchange alone, and together those whose turn has come. @param settledAt all before have come; or 0 */
  observe(read: ReadExchange, settledAt = 0): Judgements {
    const { exchange } = read;
    this.#noteSecrets(read);
    const facts = factsOf(read, this.#secrets);
    const said = judgeWith(this.#conversations.alone, read, facts);
    this.#alone.get(exchange.operation)?.enter(said, exchange.operation, null);
    this.#gathered.get(exchange.operation)?.enter(said, exchange.operation, null);
    if (this.#conversations.together.length === 0) return said;
    if (operations[exchange.operation].effect === 'write' && this.#waiting.isLate(read)) this.#late += 1;
    for (const conversation of this.#conversations.together) conversation.note?.(read, facts);
    return [...said, ...this.#judgeTogether(this.#waiting.take({ ...read, facts }, settledAt))];
  }

  noteUnknown(write: UnknownWrite): void {
    for (const conversation of this.#conversations.together) conversation.noteUnknown?.(write);
  }

  end(): Judgements {
    return this.#judgeTogether(this.#waiting.end());
  }

  /** Complete only after {@link end}. */
  judgements(operation: OperationId): Judgements {
    const gathered = this.#late === 0 ? this.#gathered : this.#alone;
    return gathered.get(operation)?.judgements() ?? [];
  }

  #judgeTogether(turns: Iterable<Turn>): Judgements {
    const all: Judgement<RequirementId>[] = [];
    for (const turn of turns) {
      const { operation } = turn.exchange;
      const said = judgeWith(this.#conversations.together, turn, turn.facts);
      this.#gathered.get(operation)?.enter(said, operation, null);
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

const judgeWith = (conversations: readonly Conversation[], read: ReadExchange, facts: RequestFacts): Judgements =>
  conversations
    .flatMap((conversation) => conversation.observe(read, facts))
    .filter((judgement) => !isOfMask(judgement));

/** Whether the value that a judgement is about was masked in the recording. */
function isOfMask(judgement: Judgement): boolean {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return false;
  const last = judgement.exchanges.at(-1);
  const value = last === undefined ? undefined : at(jsonOf(last), judgement.pointer);
  return typeof value === 'string' && (isMask(value) || holdsOwnPlaceholder(value));
}
