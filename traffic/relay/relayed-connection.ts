import { afterAnswerHead, afterRequestHead } from './framing.ts';
import { MessageReader, type WhatFollows } from './message-reader.ts';
import type { PassedExchange, PassedMessage } from './passed-exchange.ts';

/** An exchange that passes. `startedAt` is by the calendar, and `began` by a clock that is never set back. */
interface Passing {
  readonly startedAt: number;
  readonly began: number;
  readonly method: string;
  readonly request: CopiedMessage;
  readonly answer: CopiedMessage;
}

/** The exchanges that are under way on all connections, in the order of their start. */
export type UnderWay = Set<{ readonly startedAt: number }>;

export interface ConnectionOptions {
  /** The `Host` header for the target. */
  readonly host: string;
  /** A larger body passes, but is not copied. */
  readonly maxBytes: number;
  readonly underWay: UnderWay;
  /** Must be quick, and not throw. */
  readonly take: (exchange: PassedExchange) => void;
}

const refusalWith = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** Pairs requests and answers on one connection of a client. */
export class RelayedConnection {
  readonly #options: ConnectionOptions;
  readonly #requests: MessageReader;
  readonly #answers: MessageReader;
  /** The exchanges without a complete answer, in order. */
  readonly #unanswered: Passing[] = [];
  /** The exchange whose request is being sent. */
  #sent: Passing | null = null;
  #forTarget: Buffer[] = [];
  #refusal: string | null = null;
  #canReadAnswers = true;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#requests = new MessageReader({
      head: (text) => this.#begin(text),
      body: (bytes) => {
        this.#forTarget.push(bytes);
        this.#sent?.request.add(bytes);
      },
      end: () => this.#sent?.request.end(),
    });
    this.#answers = new MessageReader({
      head: (text) => this.#beginAnswer(text),
      body: (bytes) => this.#unanswered[0]?.answer.add(bytes),
      end: () => {
        this.#unanswered[0]?.answer.end();
        this.#finish(this.#unanswered.shift());
      },
    });
  }

  /** @returns the bytes for the target, and the answer that refuses the request, or null */
  takeRequests(bytes: Buffer): { readonly forTarget: readonly Buffer[]; readonly refusal: string | null } {
    this.#forTarget = [];
    // A body whose end is unclear gets no answer (''): the connection just ends.
    const isRead = this.#requests.read(bytes);
    return { forTarget: this.#forTarget, refusal: isRead ? null : (this.#refusal ?? '') };
  }

  /** The bytes pass to the client unchanged. */
  takeAnswers(bytes: Buffer): void {
    if (!this.#canReadAnswers || this.#answers.read(bytes)) return;
    this.#canReadAnswers = false;
    this.close();
  }

  endAnswers(): void {
    if (this.#canReadAnswers) this.#answers.close();
  }

  close(): void {
    while (this.#unanswered.length > 0) this.#finish(this.#unanswered.shift());
  }

  #begin(text: string): WhatFollows {
    const [, method = '', version] = /^([!#$%&'*+.^`|~\w-]+) \S+ HTTP\/(1\.[01])\r/.exec(text) ?? [];
    const next = version === undefined || /(?<!\r)\n/.test(text) ? null : afterRequestHead(text);
    if (next === null || method === 'CONNECT') {
      this.#refusal = refusalWith(next === null ? '400 Bad Request' : '501 Not Implemented');
      return null;
    }
    const { host, maxBytes, underWay } = this.#options;
    const head = headForTarget(text, host);
    this.#forTarget.push(Buffer.from(head, 'latin1'));
    this.#sent = {
      startedAt: Date.now(),
      began: performance.now(),
      method,
      request: new CopiedMessage(head, maxBytes),
      answer: new CopiedMessage('', maxBytes),
    };
    this.#unanswered.push(this.#sent);
    underWay.add(this.#sent);
    if (!this.#canReadAnswers) this.close();
    return next;
  }

  #beginAnswer(text: string): WhatFollows {
    const [passing] = this.#unanswered;
    const next = afterAnswerHead(text, passing?.method ?? '');
    if (passing !== undefined && next !== null && next !== 'head') passing.answer.head = text;
    return next;
  }

  #finish(passing: Passing | undefined): void {
    if (passing === undefined) return;
    const { underWay, take } = this.#options;
    const { startedAt, began, request, answer } = passing;
    underWay.delete(passing);
    const [oldest] = underWay;
    take({
      startedAt,
      totalMs: performance.now() - began,
      settledAt: oldest?.startedAt ?? Number.POSITIVE_INFINITY,
      request: request.passed,
      answer: answer.head === '' ? null : answer.passed,
    });
  }
}

/** Replaces the host, turns an address as for proxies into a path, and drops upgrades. */
function headForTarget(head: string, host: string): string {
  const kept = /^upgrade:/im.test(head) ? head.replace(/^(?:connection|upgrade|http2-settings):.*\r\n/gim, '') : head;
  return kept.replace(/^(\S+ )https?:\/\/[^/?\s]*\/?/i, '$1/').replace(/^(host:[ \t]*).*/gim, `$1${host}`);
}

class CopiedMessage {
  head: string;
  readonly #body: Buffer[] = [];
  #room: number;
  #isWhole = false;

  /** @param room the most bytes of a body that are copied */
  constructor(head: string, room: number) {
    this.head = head;
    this.#room = room;
  }

  add(piece: Buffer): void {
    this.#room -= piece.length;
    if (this.#room >= 0) this.#body.push(piece);
    else this.#body.length = 0;
  }

  end(): void {
    this.#isWhole = true;
  }

  get passed(): PassedMessage {
    return { head: this.head, body: this.#isWhole && this.#room >= 0 ? this.#body : null };
  }
}
