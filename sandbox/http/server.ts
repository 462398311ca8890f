import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { operations } from '../../specs/interface/operations.ts';
import type { Responder } from '../responder/responder.ts';
import type { ErrorBody } from '../rules/refusal.ts';
import type { ReplyDraft, RequestHead } from '../switches/switches.ts';
import { toJson } from '../world/exact-cents.ts';
import { namesAllowedHost } from './allowed-hosts.ts';
import { addDocs } from './docs.ts';
import { leavesTooMuchUnread, readBody } from './request-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Content-Type as it was sent; empty when there was none. */
    sentContentType: string;
  }
}

const errorBody = (code: number, message: string): ErrorBody => ({
  code,
  name: code < 500 ? 'bad_request_error' : 'internal_server_error',
  message,
  service_code: code === 404 ? 'route_not_found' : code < 500 ? 'invalid_request' : 'internal_error',
});

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** The time that a client may take to send a request, in milliseconds, and how often that is looked at. */
export interface SendingTimes {
  readonly headMs: number;
  /** Head and body together. */
  readonly wholeMs: number;
  readonly checkEveryMs: number;
}

/** A body of the largest size comes within five minutes on a slow line; nobody holds a connection for longer. */
const usualTimes: SendingTimes = { headMs: 60_000, wholeMs: 300_000, checkEveryMs: 30_000 };

function refuseSchema(): never {
  throw new Error('A route has a schema, which nothing here compiles.');
}

/** Puts operations, `GET /health` and `/docs` on HTTP, all answers JSON; `allowed`: see `allowedHosts`. */
export function httpServer(
  respond: Responder,
  allowed: readonly string[],
  logger: NonNullable<FastifyServerOptions['logger']>,
  times: SendingTimes = usualTimes,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger,
    // No route has a schema: the compilers that Fastify would load take longer than all else of a start.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    childLoggerFactory: (log, bindings, options, request) =>
      log.child({ ...bindings, ...readRequestIds(request.headers) }, options),
    requestTimeout: times.wholeMs,
    http: { headersTimeout: times.headMs, connectionsCheckingInterval: times.checkEveryMs },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      reply.code(statusOf(error)).send(errorBody(statusOf(error), error.message)),
  });
  // The list of jobs takes a body with GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  // The body stays unread until a handler reads it.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  // Any media type is read as JSON. It is kept from Fastify, which would refuse one that it cannot parse.
  app.decorateRequest('sentContentType', '');
  app.addHook('onRequest', (request, reply, done) => {
    request.sentContentType = request.raw.headers['content-type'] ?? '';
    request.raw.headers['content-type'] = undefined;
    const named = { headers: request.raw.headersDistinct.host ?? [], target: request.raw.url ?? '' };
    if (namesAllowedHost(named, allowed)) done();
    else reply.code(421).send(errorBody(421, 'The Host header names none of the allowed hosts of this sandbox.'));
  });
  /** The answers that never come, since a script says so. */
  const silent = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const response of silent) response.destroy();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (leavesTooMuchUnread(request.raw)) reply.header('connection', 'close');
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    const isControl = request.url.startsWith('/sandbox-control');
    const hint = 'This sandbox is not controlled over HTTP. Start it with --control (in a program: control).';
    return reply.code(404).send(errorBody(404, isControl ? hint : 'There is nothing at this address.'));
  });
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status === 500) request.log.error({ err: error });
    const message = status === 500 || !(error instanceof Error) ? 'The sandbox failed.' : error.message;
    return reply.code(status).send(errorBody(status, message));
  });
  app.get('/health', async () => ({ status: 'ok' }));
  addDocs(app);
  for (const { id, method, path } of Object.values(operations)) {
    app.route({
      method,
      url: path.replace('{benefit_id}', ':benefit_id'),
      handler: async (request, reply) => {
        request.raw.headers['content-type'] = request.sentContentType;
        const head: RequestHead = {
          headers: request.raw.headers,
          authorization: request.raw.headersDistinct.authorization ?? [],
          query: request.query as RequestHead['query'],
          params: request.params as RequestHead['params'],
        };
        const draft = await respond(id, head, () => readBody(request.raw, reply.raw));
        const { status, headers, body, payload, end } = draft;
        if (end !== undefined) {
          reply.hijack();
          if (end === 'cut') cutAnswer(reply.raw, draft);
          else if (end === 'reset') request.raw.socket.resetAndDestroy();
          else silent.add(reply.raw.once('close', () => silent.delete(reply.raw)));
          return reply;
        }
        reply.code(status).headers({ 'content-type': 'application/json; charset=utf-8', ...headers });
        return reply.send(payload ?? (body === undefined ? undefined : toJson(body)));
      },
    });
  }
  return app;
}

/** Reads the ids that a request carries, in `traceparent` and `X-Conformance-Check`; any other text there is left out. */
function readRequestIds(headers: IncomingHttpHeaders) {
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers.traceparent))?.[1];
  const check = /^[a-z0-9/-]{1,100}$/.exec(String(headers['x-conformance-check'] ?? ''))?.[0];
  return { ...(traceId === undefined ? {} : { traceId }), ...(check === undefined ? {} : { check }) };
}

/** Sends the head and half of the body of an answer, and closes the connection. */
function cutAnswer(response: ServerResponse, { status, headers, body, payload }: ReplyDraft): void {
  const whole =
    payload === undefined
      ? Buffer.from(body === undefined ? '' : toJson(body))
      : payload instanceof Readable
        ? Buffer.alloc(0)
        : Buffer.from(payload);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    // An answer without a body announces one, too: otherwise it would be whole.
    'content-length': Math.max(1, whole.length),
  });
  const close = () => response.destroy();
  if (whole.length > 1) response.write(whole.subarray(0, whole.length >> 1), close);
  else {
    response.flushHeaders();
    setImmediate(close);
  }
}
