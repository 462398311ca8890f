import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, type JsonObject, jsonOf } from '../kernel/answer.ts';
import type { KnownThings } from './known-things.ts';

/** An exchange with its parsed bodies, and the facts that earlier exchanges have shown. */
export interface Look {
  readonly exchange: Exchange;
  readonly body: unknown;
  /** Undefined if the request's body is not an object. */
  readonly asked: JsonObject | undefined;
  /** Whether the interface says how the request must be answered. */
  readonly stated: boolean;
  readonly known: KnownThings;
}

/** The most characters of a request's body that are parsed. */
const maxBodyCharacters = 65_536;

export const lookAt = (exchange: Exchange, stated: boolean, known: KnownThings): Look => ({
  exchange,
  body: jsonOf(exchange),
  asked: parseBody(exchange.request.body),
  stated,
  known,
});

function parseBody(body: string | null): JsonObject | undefined {
  if (body === null || body.length > maxBodyCharacters) return undefined;
  try {
    return asObject(JSON.parse(body));
  } catch {
    return undefined;
  }
}
