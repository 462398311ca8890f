import { Refusal } from '../rules/refusal.ts';
import type { Entity } from '../world/model.ts';
import { objectOf } from './json-access.ts';
import type { Incoming, ReplyDraft, RequestView } from './switches.ts';

/** The JSON of a request's body; undefined where there is none. */
export function jsonOf({ body }: Pick<Incoming, 'body'>): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** The same request with another body. */
export const withJson = (incoming: Incoming, body: unknown): Incoming => ({
  ...incoming,
  body: Buffer.from(JSON.stringify(body)),
});

/** The entity that the query names, of any connection. */
export const namedEntity = ({ query, world }: RequestView): Entity | undefined =>
  typeof query.entity_ids === 'string' ? world.entities.get(query.entity_ids) : undefined;

export const answerOf = ({ body }: Refusal, headers: Readonly<Record<string, string>> = {}): ReplyDraft => ({
  status: body.code,
  headers: { ...headers },
  body,
});

/** Makes an answer that refuses; see {@link Refusal}. */
export const refuseWith = (...[code, name, serviceCode, message]: ConstructorParameters<typeof Refusal>): ReplyDraft =>
  answerOf(new Refusal(code, name, serviceCode, message));

/** Gives an error another status, and the same code in its body. */
export function restate(reply: ReplyDraft, status: number): void {
  reply.status = status;
  reply.body = { ...objectOf(reply.body), code: status };
}
