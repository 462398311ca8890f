import { createHash } from 'node:crypto';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { type Exchange, headerValues, type SentRequest } from '../../specs/words/exchange.ts';

/** The most answers that are remembered, and the most bytes of one. */
const maxAnswers = 1_000;
const maxBytes = 65_536;

/** The least characters of a distinctive answer: many requests have the same shorter answer. */
const shortest = 60;

/**
 * Remembers which request first had an answer. If a target answers from a cache, both the request that filled it and
 * the wrongly answered one are needed to repeat the defect.
 */
export class EarlierAnswers {
  /** The first exchange with an answer, by operation and text. */
  readonly #answered = new Map<string, Exchange>();
  /** The first exchange that succeeded, by operation, address and body. */
  readonly #granted = new Map<string, Exchange>();

  /** The first exchange that succeeded, by operation and credential. */
  readonly #callers = new Map<string, Exchange>();
  /** The first exchange that succeeded, by operation. */
  readonly #worked = new Map<string, Exchange>();

  /** Records a successful answer. */
  note(exchange: Exchange): void {
    const { response, request } = exchange;
    if (!succeeded(exchange) || response === null || response.bodyBytes >= maxBytes) return;
    if (response.text.length >= shortest && this.#answered.size < maxAnswers) {
      const text = textKey(exchange);
      if (!this.#answered.has(text)) this.#answered.set(text, kept(exchange));
    }
    const caller = callerKey(exchange);
    if (!this.#callers.has(caller)) remember(this.#callers, caller, kept(exchange));
    if (!this.#worked.has(exchange.operation)) remember(this.#worked, exchange.operation, kept(exchange));
    const asked = requestKey(exchange.operation, request);
    if (!this.#granted.has(asked)) remember(this.#granted, asked, kept(exchange));
  }

  /** Finds the first exchange with the same answer to another caller or at another address. */
  sameAnswer(exchange: Exchange): Exchange | undefined {
    return otherThan(exchange, this.#answered.get(textKey(exchange)));
  }

  /**
   * Finds the first exchange in which another credential was accepted for the same request; else, if this credential
   * never was, for the same operation.
   */
  sameRequest(exchange: Exchange): Exchange | undefined {
    const same = otherThan(exchange, this.#granted.get(requestKey(exchange.operation, exchange.request)));
    if (same !== undefined) return same;
    const known = this.#callers.get(callerKey(exchange));
    const isNew = known === undefined || known === kept(exchange);
    return isNew ? otherThan(exchange, this.#worked.get(exchange.operation)) : undefined;
  }
}

/** The earlier exchange, where it is another one indeed and came before. */
function otherThan(exchange: Exchange, earlier: Exchange | undefined): Exchange | undefined {
  if (earlier === undefined || !succeeded(exchange)) return undefined;
  const isBefore = earlier !== kept(exchange) && earlier.startedAt <= exchange.startedAt;
  return isBefore && isOther(earlier, exchange) ? earlier : undefined;
}

function remember(answers: Map<string, Exchange>, key: string, exchange: Exchange): void {
  if (answers.size < maxAnswers) answers.set(key, exchange);
}

const textKey = ({ operation, response }: Exchange): string =>
  createHash('sha256')
    .update(`${operation} ${response?.text ?? ''}`)
    .digest('base64');

const callerKey = ({ operation, request }: Exchange): string => `${operation} ${credentialOf(request)}`;

const requestKey = (operation: string, { url, body }: SentRequest): string => `${operation} ${url} ${body ?? ''}`;

/** Whether two requests differ in who asks, or in the address. */
const isOther = ({ request: one }: Exchange, { request: other }: Exchange): boolean =>
  one.url !== other.url || credentialOf(one) !== credentialOf(other);

const credentialOf = (request: SentRequest): string => headerValues(request, 'authorization').join('\n');
