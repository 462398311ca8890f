import { type OperationId, operations } from '../specs/operations.ts';
import { authenticate } from './credentials.ts';
import type { FixtureWorld } from './fixtures/fixture-world.ts';
import type { Journal } from './journal.ts';
import { OwnReply } from './own-reply.ts';
import { invalid, Refusal, unauthorized } from './refusal.ts';
import { uuidOf } from './request-parts.ts';
import { handlers } from './routes.ts';
import type { Rules } from './rules.ts';
import type { Incoming, ReplyDraft, ReplyHook, RequestHook } from './switches.ts';
import { Syncs } from './syncs.ts';
import type { NewEvent, WorldEvent } from './world/events.ts';
import type { Token } from './world/model.ts';
import type { Applied } from './world/world.ts';

/** What all requests to one sandbox share. */
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

/** Makes the function that answers requests to the 11 operations, apart from HTTP. It never throws because of a request. */
export function createResponder(service: Service): (id: OperationId, incoming: Incoming) => Promise<ReplyDraft> {
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

  async function perform(id: OperationId, incoming: Incoming, seen: { token?: Token; body?: unknown }) {
    const operation = operations[id];
    const { query, params } = incoming;
    const token = authenticate(operation, incoming.authorization, client, world, rules);
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
    return handlers[id]({
      operation: id,
      params,
      query,
      body,
      world,
      rules,
      syncs,
      write,
      nowMs: service.now(),
      baseUrl: service.baseUrl(),
      get token() {
        return bearer();
      },
      entity: () => rules.entity(bearer(), operation.takesEntityIds ? entityIdsOf(query) : [], world, id),
    });
  }

  async function replyTo(id: OperationId, incoming: Incoming, seen: { token?: Token; body?: unknown }) {
    try {
      return { status: 200, headers: {}, body: await perform(id, incoming, seen) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return { status: refusal.body.code, headers: {}, body: refusal.body };
    }
  }

  return async (id, received) => {
    const nth = (requestCounts.get(id) ?? 0) + 1;
    requestCounts.set(id, nth);
    const seen: { token?: Token; body?: unknown } = {};
    let incoming = received;
    let reply: ReplyDraft | undefined;
    for (const change of service.onRequest) {
      const result = change(incoming, id, nth);
      if ('status' in result) reply = result;
      else incoming = result;
    }
    reply ??= await replyTo(id, incoming, seen);
    if (service.onReply.length > 0) {
      const { headers, query, params } = incoming;
      const view = { operation: id, headers, query, params, body: seen.body, token: seen.token, world, nth };
      const own = new OwnReply(reply);
      for (const change of service.onReply) await change(own, view);
      reply = own.sent;
    }
    return reply;
  };
}
