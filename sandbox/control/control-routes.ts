import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from '../http/request-body.ts';
import { booleanOf, type Fields, fieldsOf, nullable, optional, textOf } from '../operations/call.ts';
import { type ErrorBody, invalid, Refusal } from '../rules/refusal.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { ClockSetting } from './clock.ts';
import { idsOf, type SandboxControl } from './control.ts';
import type { ReceivedRequest } from './received-requests.ts';
import { onlyKeys, operationOf, readScript } from './script.ts';

/** The header that every control request needs: scripts of web pages can't set a `Sec-` header (Fetch). */
const controlHeader = 'Sec-Sandbox-Control';

/** Something that can be read and set at an address of its own. */
interface Resource {
  readonly keys: readonly string[];
  readonly get: (token?: string) => object;
  readonly put: (body: Fields, token?: string) => void;
}

const resourcesOf = ({ script, faults, variants, clock }: SandboxControl): Readonly<Record<string, Resource>> => ({
  script: {
    keys: ['steps'],
    get: (token) => ({ steps: script.get(token) }),
    put: (body, token) => script.set(readScript(body), token),
  },
  faults: {
    keys: ['faults'],
    get: (token) => ({ faults: faults.get(token) }),
    put: (body, token) => faults.set(idsOf(body.faults, 'faults'), token),
  },
  variants: {
    keys: ['variants'],
    get: (token) => ({ variants: variants.get(token) }),
    put: (body, token) => variants.set(idsOf(body.variants, 'variants'), token),
  },
  clock: {
    keys: ['now', 'stopped'],
    get: (token) => clockAsJson(clock.get(token)),
    put: (body, token) => clock.set(clockOf(body), token),
  },
});

function clockOf(body: Fields): ClockSetting | null {
  const now = nullable(textOf)(body.now, 'now');
  if (now === null) return null;
  const atMs = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(now) ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(atMs)) throw invalid('now must be a moment such as 2026-01-31T12:00:00Z, or null.');
  return { atMs, ...optional(body, 'stopped', booleanOf) };
}

const clockAsJson = (clock: ClockSetting | null): object =>
  clock === null ? { now: null } : { now: new Date(clock.atMs).toISOString(), stopped: clock.stopped ?? false };

const errorBody = (code: number, message: string): ErrorBody => ({
  code,
  name: 'control_error',
  message,
  service_code: { 403: 'control_header_missing', 404: 'route_not_found' }[code] ?? 'control_invalid',
});

/** Carries out a control request; one that cannot be carried out is answered with 400. */
async function carryOut(request: FastifyRequest, reply: FastifyReply, act: (body: Fields) => object): Promise<object> {
  if (request.headers[controlHeader.toLowerCase()] === undefined) {
    reply.code(403);
    return errorBody(
      403,
      `Send the header ${controlHeader}: 1. No page in a browser can, so that none controls a sandbox.`,
    );
  }
  try {
    const bytes = await readBody(request.raw, reply.raw);
    return act(bytes === undefined || bytes.length === 0 ? {} : fieldsOf(parseJson(bytes), 'The body'));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SandboxError)) throw error;
    reply.code(400);
    return errorBody(400, error.message);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw invalid('The body is not valid JSON.');
  }
}

/** Lets a sandbox be controlled over HTTP, at `/sandbox-control`. @param baseUrl where it can be reached */
export function addControlRoutes(app: FastifyInstance, control: SandboxControl, baseUrl: () => string): void {
  const at = (path: string) => `/sandbox-control/${path}`;
  // The query, or the body, of a control request may hold an access token.
  const quiet = { logLevel: 'silent' } as const;
  const queryOf = ({ query }: FastifyRequest) => fieldsOf(query, 'The query');
  for (const [name, { keys, get, put }] of Object.entries(resourcesOf(control))) {
    app.get(at(name), quiet, (request, reply) =>
      carryOut(request, reply, () => get(optional(queryOf(request), 'token', textOf).token)),
    );
    app.put(at(name), quiet, (request, reply) =>
      carryOut(request, reply, (body) => {
        onlyKeys(body, [...keys, 'token'], 'The body');
        const { token } = optional(body, 'token', textOf);
        put(body, token);
        return get(token);
      }),
    );
  }
  app.post(at('reset'), quiet, (request, reply) =>
    carryOut(request, reply, (body) => {
      onlyKeys(body, ['token'], 'The body');
      control.reset(optional(body, 'token', textOf).token);
      return { status: 'reset' };
    }),
  );
  app.get(at('requests'), quiet, (request, reply) =>
    carryOut(request, reply, () => {
      const query = queryOf(request);
      onlyKeys(query, ['operation', 'token'], 'The query');
      const filter = { ...optional(query, 'operation', operationOf), ...optional(query, 'token', textOf) };
      const requests = control.requests(filter).map((one) => requestAsJson(one, baseUrl()));
      return { requests, dropped: control.droppedRequests };
    }),
  );
  app.all(at('*'), quiet, (request, reply) =>
    carryOut(request, reply, () => {
      reply.code(404);
      return errorBody(
        404,
        'Here are GET and PUT /sandbox-control/script, faults, variants and clock, GET requests, POST reset.',
      );
    }),
  );
}

const bodyAs = (name: 'requestBody' | 'responseBody', body: Buffer | undefined): object => {
  if (body === undefined) return {};
  return isUtf8(body) ? { [name]: body.toString() } : { [`${name}Base64`]: body.toString('base64') };
};

/** A request of the log, with the keys of a line of NDJSON traffic and a few more. */
function requestAsJson(request: ReceivedRequest, baseUrl: string): object {
  const { number, startedAtMs, method, target, headers, operation, token, end, totalMs, closedEarly } = request;
  return {
    number,
    startedAt: new Date(startedAtMs).toISOString(),
    method,
    url: target.startsWith('/') ? `${baseUrl}${target}` : target,
    requestHeaders: headers,
    ...bodyAs('requestBody', request.body),
    ...(request.status === undefined ? {} : { status: request.status }),
    ...(request.answerHeaders === undefined ? {} : { responseHeaders: Object.entries(request.answerHeaders) }),
    ...bodyAs('responseBody', request.answerBody),
    ...(totalMs === undefined ? {} : { totalMs }),
    ...(operation === undefined ? {} : { operation }),
    ...(token === undefined ? {} : { token }),
    ...(end === undefined ? {} : { end }),
    closedEarly,
  };
}
