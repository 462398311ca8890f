import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { isListedError } from '../../oracle/every-answer/error-body.ts';
import { IssuedIds } from '../../oracle/every-answer/issued-ids.ts';
import { judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import { isServerError, unlessValidFail } from '../../oracle/every-answer/refusal-status.ts';
import { answersOf, asObject, type JsonObject, jsonOf, statusOf } from '../../oracle/kernel/answer.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { judgeShape } from '../../oracle/kernel/shape.ts';
import { GatheredJudgements } from '../../oracle/outcome/gathered-judgements.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { Backlog } from './backlog.ts';

/** A group of rules for every answer: the shape of its body, new ids in results, or all other rules (`answers`). */
export type LedgerGroup = 'shapes' | 'answers' | 'new-ids';

/** A request as a check sent it, so that it can be sent again. */
export interface ObservedRequest {
  readonly spec: RequestSpec;
  readonly valid: boolean | 'if-served';
}

type Page = GatheredJudgements<ObservedRequest | null>;

/** Judges every answer. A page holds each defect of an operation and group once: memory does not grow with answers. */
export class AnswerLedger {
  readonly #pages = new Map<string, Page>();
  /** Operations that answered a valid request with an error of the server. */
  readonly #failing = new Set<OperationId>();
  readonly #secrets: Set<string>;
  readonly #ids: IssuedIds;
  readonly #maxDefects: number;
  readonly #backlog: Backlog;
  /** Bodies of the right shape, each with operation and status; the driver parses equal bodies into one object. */
  readonly #rightShapes = new WeakMap<JsonObject, string>();
  /** The request whose answer is being judged; null: not known. */
  #sent: ObservedRequest | null = null;

  /** @param secrets texts that no answer may hold, beside the run's access tokens */
  constructor(maxDefects: number, secrets: readonly string[] = [], ids = new IssuedIds(), backlog = new Backlog()) {
    this.#maxDefects = maxDefects;
    this.#secrets = new Set(secrets);
    this.#ids = ids;
    this.#backlog = backlog;
  }

  /** Judges every answer, polls included; a success only if the interface states it. @param spec null: not known */
  observe(
    exchange: Exchange,
    hasStatedResult: boolean,
    valid: boolean | 'if-served' = true,
    spec: RequestSpec | null = null,
  ): void {
    this.#backlog.add(() => this.#judge(exchange, hasStatedResult, valid, spec));
  }

  #judge(exchange: Exchange, hasStatedResult: boolean, valid: boolean | 'if-served', spec: RequestSpec | null): void {
    this.#sent = spec === null ? null : { spec, valid };
    this.#noteIssued(exchange);
    if (hasStatedResult) this.#enter(exchange.operation, 'new-ids', this.#ids.judge(exchange));
    if (valid === true && isServerError(exchange)) this.#failing.add(exchange.operation);
    const facts = { hasStatedResult, valid, secrets: this.#secrets };
    for (const answer of answersOf(exchange)) {
      if (hasStatedResult || isListedError(answer)) this.#enterShape(answer);
      this.#enter(exchange.operation, 'answers', judgeAnswer(answer, facts));
    }
  }

  /** Returns the judgements of one operation: each defect with its count, and whether each other requirement held. */
  judgements(operation: OperationId, group: LedgerGroup): readonly Judgement<RequirementId>[] {
    this.#backlog.finish();
    const isFailing = this.#failing.has(operation);
    return this.#page(operation, group).judgements((broken) => (isFailing ? unlessValidFail(broken) : broken));
  }

  /** The request whose answer shows a defect, by its key; null if it is not known any more. */
  requestOf(operation: OperationId, group: LedgerGroup, defect: string): ObservedRequest | null {
    this.#backlog.finish();
    return this.#page(operation, group).sourceOf(defect) ?? null;
  }

  /** Makes an empty ledger for the repeat of a check, which knows the ids, secrets and failing operations of this. */
  forRepeat(): AnswerLedger {
    this.#backlog.finish();
    const ledger = new AnswerLedger(this.#maxDefects, [], this.#ids, this.#backlog);
    for (const secret of this.#secrets) ledger.#secrets.add(secret);
    for (const operation of this.#failing) ledger.#failing.add(operation);
    return ledger;
  }

  /** Judges the shape of a body, unless an equal body with the same status was already found right. */
  #enterShape(answer: Exchange): void {
    const body = asObject(jsonOf(answer));
    const shape = `${answer.operation} ${statusOf(answer)}`;
    if (body !== undefined && this.#rightShapes.get(body) === shape) return;
    const judgements = judgeShape(answer);
    if (body !== undefined && !judgements.some(isBroken)) this.#rightShapes.set(body, shape);
    this.#enter(answer.operation, 'shapes', judgements);
  }

  #noteIssued(exchange: Exchange): void {
    const token = asObject(jsonOf(exchange))?.access_token;
    if (typeof token === 'string' && token.length >= 8) this.#secrets.add(token);
  }

  #page(operation: OperationId, group: LedgerGroup): Page {
    const key = `${operation}/${group}`;
    const page = this.#pages.get(key) ?? new GatheredJudgements<ObservedRequest | null>(this.#maxDefects);
    this.#pages.set(key, page);
    return page;
  }

  #enter(operation: OperationId, group: LedgerGroup, judgements: readonly Judgement<RequirementId>[]): void {
    this.#page(operation, group).enter(judgements, operation, this.#sent);
  }
}
