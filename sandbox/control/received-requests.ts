import type { FastifyInstance } from 'fastify';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Responder } from '../responder/responder.ts';
import type { AnswerEnd } from '../switches/switches.ts';
import { callerOf, digestOf } from './caller.ts';

/** A request as it came, and how it was answered. It is complete once it has `totalMs`. */
export interface ReceivedRequest {
  /** Counts the requests since the start, or the last reset, from 1. */
  readonly number: number;
  readonly startedAtMs: number;
  readonly method: string;
  /** The target of the request line, unchanged. */
  readonly target: string;
  /** In the order and letter case in which they were sent. */
  readonly headers: readonly (readonly [string, string])[];
  /** Absent if the request was to no operation. */
  readonly operation?: OperationId;
  /** The digest of the access token, or client id, that was presented. */
  readonly token?: string;
  /** Absent if there was none, or it was not read since the credential was refused. */
  readonly body?: Buffer;
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Absent if there was none, or it was sent in chunks. */
  readonly answerBody?: Buffer;
  /** The way in which a script ended the answer. */
  readonly end?: AnswerEnd;
  readonly totalMs?: number;
  /** The client closed the connection before it had the whole answer. */
  readonly closedEarly: boolean;
}

/** Selects requests; what is absent selects all. */
export interface RequestFilter {
  readonly operation?: OperationId;
  /** An access token, or a client id. */
  readonly token?: string;
}

type Kept = { -readonly [Key in keyof ReceivedRequest]: ReceivedRequest[Key] };

/** The most bytes of bodies that are kept; beyond it the oldest requests are dropped. */
const maxBytes = 64 * 1024 * 1024;

/** Paths that are not of the interface. */
const ownPaths = /^\/($|\?|docs|health|favicon\.ico|sandbox-control)/;
const bytesOf = ({ body, answerBody }: Kept): number => (body?.length ?? 0) + (answerBody?.length ?? 0);

export class ReceivedRequests {
  readonly #most: number;
  /** The number of requests that were dropped, since there were too many. */
  dropped = 0;
  #kept: Kept[] = [];
  #number = 0;
  #bytes = 0;
  /** The requests by their headers object, which is all that the hooks of HTTP and a responder share. */
  readonly #byHeaders = new WeakMap<object, Kept>();

  /** @param most the most requests that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /** Oldest first. */
  get({ operation, token }: RequestFilter = {}): readonly ReceivedRequest[] {
    const digest = token === undefined ? undefined : digestOf(token);
    return this.#kept.filter(
      (one) =>
        (operation === undefined || one.operation === operation) && (digest === undefined || one.token === digest),
    );
  }

  clear(token?: string): void {
    if (token === undefined) {
      this.#kept = [];
      this.#number = 0;
      this.dropped = 0;
      this.#bytes = 0;
    } else {
      const digest = digestOf(token);
      this.#kept = this.#kept.filter((one) => one.token !== digest);
      this.#bytes = this.#kept.reduce((sum, one) => sum + bytesOf(one), 0);
    }
  }

  listenTo(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      if (this.#most > 0 && !ownPaths.test(raw.url ?? '')) {
        const pairs = raw.rawHeaders;
        const startedAt = performance.now();
        const kept: Kept = {
          number: this.#number + 1,
          startedAtMs: Date.now(),
          method: raw.method ?? '',
          target: raw.url ?? '',
          headers: pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, pairs[index + 1] ?? ''] as const] : [])),
          closedEarly: false,
        };
        this.#add(kept);
        this.#byHeaders.set(raw.headers, kept);
        reply.raw.once('close', () => {
          kept.totalMs = performance.now() - startedAt;
          kept.closedEarly = !reply.raw.writableFinished && (kept.end === undefined || kept.end === 'silence');
        });
      }
      done();
    });
    app.addHook('onSend', (request, reply, payload: unknown, done) => {
      const kept = this.#byHeaders.get(request.raw.headers);
      if (kept !== undefined) {
        kept.status = reply.statusCode;
        kept.answerHeaders = Object.fromEntries(
          Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
        );
        if (typeof payload === 'string' || Buffer.isBuffer(payload)) this.#addBody(kept, 'answerBody', payload);
      }
      done();
    });
  }

  /** Notes the operation and the body of each request. */
  observe(respond: Responder): Responder {
    return async (id, head, readBody) => {
      const kept = this.#byHeaders.get(head.headers);
      if (kept === undefined) return respond(id, head, readBody);
      const token = callerOf(head);
      Object.assign(kept, { operation: id, ...(token === undefined ? {} : { token }) });
      const draft = await respond(id, head, async () => {
        const body = await readBody();
        if (body !== undefined) this.#addBody(kept, 'body', body);
        return body;
      });
      if (draft.end !== undefined) kept.end = draft.end;
      return draft;
    };
  }

  #add(kept: Kept): void {
    this.#number += 1;
    this.#kept.push(kept);
    while (this.#kept.length > this.#most) this.#drop();
  }

  #addBody(kept: Kept, key: 'body' | 'answerBody', content: string | Buffer): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (bytes.length === 0) return;
    kept[key] = bytes;
    this.#bytes += bytes.length;
    while (this.#bytes > maxBytes && this.#kept.length > 1) this.#drop();
  }

  #drop(): void {
    const oldest = this.#kept.shift();
    this.dropped += 1;
    this.#bytes -= oldest === undefined ? 0 : bytesOf(oldest);
  }
}
