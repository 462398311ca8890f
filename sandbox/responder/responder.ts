import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { FixtureWorld } from '../fixtures/fixture-world.ts';
import type { Journal } from '../journal/journal.ts';
import { type Call, uuidOf } from '../operations/call.ts';
import { handlers } from '../operations/handlers.ts';
import { Syncs } from '../operations/syncs.ts';
import { invalid, Refusal, unauthorized } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import { answerOf } from '../switches/behaviours.ts';
import { OwnReply } from '../switches/own-reply.ts';
import {
  type Incoming,
  passThrough,
  type ReplyDraft,
  type ReplyHook,
  type RequestHead,
  type RequestHook,
} from '../switches/switches.ts';
import type { Token } from '../world/model.ts';
import type { Applied, NewEvent, WorldEvent } from '../world/world.ts';
import { authenticate } from './credentials.ts';

/** The parts of a sandbox that all requests share. */
export interface Service {
  readonly fixtures: FixtureWorld;
  readonly journal: Journal;
  readonly rules: Rules;
  readonly onRequest: readonly RequestHook[];
  readonly onReply: readonly ReplyHook[];
  readonly baseUrl: () => string;
  readonly now: () => number;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(body: Buffer | undefined): unknown {
  if (body === undefined || body.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.');
  }
}

function entityIdsOf(query: Incoming['query']): string[] {
  const given = query.entity_ids ?? [];
  return (Array.isArray(given) ? given : [given]).map((id) => uuidOf(id, 'entity_ids'));
}

/** The token and body of a request, as far as they were found before a refusal: the hooks of its answer get them. */
interface KnownOfRequest {
  token?: Token;
  body?: unknown;
}

/** Answers a request apart from HTTP. It throws only what `readBody` throws, called once the credential is right. */
export type Responder = (
  id: OperationId,
  head: RequestHead,
  readBody: () => Promise<Buffer | undefined>,
) => Promise<ReplyDraft>;

/** Makes the responder of a sandbox: authentication, hooks and handlers of all operations. */
export function createResponder(service: Service): Responder {
  const { fixtures, journal, rules } = service;
  const { world } = fixtures;
  const syncs = new Syncs(rules);
  const client = `${fixtures.clientId}:${fixtures.clientSecret}`;
  const requestCounts = new Map<OperationId, number>();

  async function write(event: NewEvent): Promise<Applied> {
    const dated: WorldEvent = { ...event, atMs: service.now() };
    const applied = world.apply(dated);
    await journal.append(dated);
    return applied;
  }

  const admit = (id: OperationId, { authorization }: RequestHead) =>
    authenticate(operations[id], authorization, client, world, rules);

  async function perform(id: OperationId, incoming: Incoming, seen: KnownOfRequest, setHeader: Call['setHeader']) {
    const operation = operations[id];
    const { query, params } = incoming;
    const token = admit(id, incoming);
    if (token !== undefined) seen.token = token;
    const version = incoming.headers['service-api-version'];
    if (operation.takesVersion && !rules.versionServed(typeof version === 'string' ? version : undefined, id)) {
      throw invalid('Service-API-Version must be a date, YYYY-MM-DD.');
    }
    const body = operation.body === 'none' ? undefined : parseBody(incoming.body);
    seen.body = body;
    const bearer = () => {
      if (token === undefined) throw unauthorized('A valid bearer access token is needed.');
      return token;
    };
    const answer = await handlers[id]({
      operation: id,
      params,
      query,
      body,
      world,
      rules,
      syncs,
      write,
      setHeader,
      nowMs: service.now(),
      baseUrl: service.baseUrl(),
      token: bearer,
      entity: () => rules.entity(bearer(), operation.takesEntityIds ? entityIdsOf(query) : [], world, id),
    });
    // The operation for pay statements waits for each payment as well, so it waits for the connection itself.
    if (operation.effect === 'read' && id !== 'get-pay-statement') syncs.awaitConnection(bearer().connection, id);
    return answer;
  }

  async function replyTo(id: OperationId, incoming: Incoming, seen: KnownOfRequest): Promise<ReplyDraft> {
    const headers: Record<string, string> = {};
    const setHeader = (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    };
    try {
      return { status: 200, body: await perform(id, incoming, seen, setHeader), headers };
    } catch (error) {
      return replyOf(error);
    }
  }

  async function replyThroughHooks(id: OperationId, received: Incoming, seen: KnownOfRequest, nth: number) {
    const passed = passThrough(service.onRequest, received, id, nth);
    return 'status' in passed ? passed : replyTo(id, passed, seen);
  }

  return async (id, head, readBody) => {
    const nth = (requestCounts.get(id) ?? 0) + 1;
    requestCounts.set(id, nth);
    const seen: KnownOfRequest = {};
    // The credential is checked before the body is read, and once more when hooks may have changed the request.
    const refusal = refusalBy(() => admit(id, head));
    const reply = refusal ?? (await replyThroughHooks(id, { ...head, body: await readBody() }, seen, nth));
    if (service.onReply.length === 0) return reply;
    const { headers, query, params } = head;
    const view = { operation: id, headers, query, params, body: seen.body, token: seen.token, world, nth };
    const draft = new OwnReply(reply);
    for (const change of service.onReply) await change(draft, view);
    return draft.sent;
  };
}

/** The answer of a refusal. @throws the error itself, if it is a defect of ours */
function replyOf(error: unknown): ReplyDraft {
  if (!(error instanceof Refusal)) throw error;
  return answerOf(error);
}

/** The answer of the refusal that a step throws; undefined if it throws none. */
function refusalBy(step: () => unknown): ReplyDraft | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    return replyOf(error);
  }
}
