import { createHash } from 'node:crypto';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { type Exchange, headerValues, type SentRequest } from '../../specs/words/exchange.ts';

/** The most answers that each map remembers. */
const maxAnswers = 1_000;
/** An answer of this many bytes or more is not remembered. */
const maxBytes = 65_536;

/** The least characters of an answer that is remembered: shorter ones may be equal by chance. */
const minCharacters = 60;

/** Remembers which request first had an answer: a cache gives a wrong answer again only if that is sent first. */
export class EarlierAnswers {
  /** The first exchange with an answer, by operation and text. */
  readonly #firstByText = new Map<string, Exchange>();
  /** The first exchange that succeeded, by operation, address and body. */
  readonly #firstByRequest = new Map<string, Exchange>();
  readonly #firstByCaller = new Map<string, Exchange>();
  readonly #firstByOperation = new Map<string, Exchange>();

  note(exchange: Exchange): void {
    const { response, request } = exchange;
    if (!succeeded(exchange) || response === null || response.bodyBytes >= maxBytes) return;
    if (response.text.length >= minCharacters && this.#firstByText.size < maxAnswers) {
      const text = textKey(exchange);
      if (!this.#firstByText.has(text)) this.#firstByText.set(text, kept(exchange));
    }
    const caller = callerKey(exchange);
    if (!this.#firstByCaller.has(caller)) remember(this.#firstByCaller, caller, kept(exchange));
    if (!this.#firstByOperation.has(exchange.operation))
      remember(this.#firstByOperation, exchange.operation, kept(exchange));
    const asked = requestKey(exchange.operation, request);
    if (!this.#firstByRequest.has(asked)) remember(this.#firstByRequest, asked, kept(exchange));
  }

  /** Finds the first exchange with the same answer to another caller, or at another address. */
  sameAnswer(exchange: Exchange): Exchange | undefined {
    return otherThan(exchange, this.#firstByText.get(textKey(exchange)));
  }

  /** Finds the first exchange in which another credential succeeded with the same request, or with the operation. */
  sameRequest(exchange: Exchange): Exchange | undefined {
    const same = otherThan(exchange, this.#firstByRequest.get(requestKey(exchange.operation, exchange.request)));
    if (same !== undefined) return same;
    const first = this.#firstByCaller.get(callerKey(exchange));
    const isFirstSuccess = first === undefined || first === kept(exchange);
    return isFirstSuccess ? otherThan(exchange, this.#firstByOperation.get(exchange.operation)) : undefined;
  }
}

/** Returns the earlier exchange if it came before, and from another caller or address. */
function otherThan(exchange: Exchange, earlier: Exchange | undefined): Exchange | undefined {
  if (earlier === undefined || !succeeded(exchange)) return undefined;
  const isBefore = earlier !== kept(exchange) && earlier.startedAt <= exchange.startedAt;
  const isOther =
    earlier.request.url !== exchange.request.url || credentialOf(earlier.request) !== credentialOf(exchange.request);
  return isBefore && isOther ? earlier : undefined;
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

const credentialOf = (request: SentRequest): string => headerValues(request, 'authorization').join('\n');
